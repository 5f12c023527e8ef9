import { expect, test } from 'vitest';
import { killDuringRenewals } from '../../../testing/payments/renewal-kills.ts';

// Kills a real worker process. `npm run faults` runs this at a larger scale.

test('after a worker is killed during renewals, every customer is charged once and has a receipt', async () => {
  const result = await killDuringRenewals(60, 5);
  expect(result).toEqual({ charges: 60, transactions: 60, receipts: 60, open: 0, killed: 5 });
}, 240_000);
