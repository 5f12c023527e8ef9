import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../testing/database.ts';
import { killDuringRenewals } from '../../../../testing/payments/renewal-kills.ts';

// Kills a real worker process. `npm run faults` runs this at a larger scale.

const { url } = await createTestDatabase();

test('after a worker is killed during renewals, every customer is charged once and has a receipt', async () => {
  const { renewals, ...results } = await killDuringRenewals(12, 2, url);
  expect(results).toEqual({ charges: renewals, transactions: renewals, receipts: renewals, open: 0 });
});
