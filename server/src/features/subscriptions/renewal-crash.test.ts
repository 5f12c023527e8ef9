import { expect, test } from 'vitest';
import { killUnderRenewals } from '../../testing/renewal-kills.ts';

// The real product, really killed. `npm run faults` does this with more of everything.

test('a worker that is killed in the middle of renewals charges everybody once, and everybody has a receipt', async () => {
  const found = await killUnderRenewals(60, 5);
  expect(found).toEqual({ charges: 60, transactions: 60, receipts: 60, open: 0, killed: 5 });
}, 240_000);
