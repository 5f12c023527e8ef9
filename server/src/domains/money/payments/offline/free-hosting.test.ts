import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { createSubscriptionClient } from '../../../../testing/payments/hosting.ts';

const { db, users } = await createTestApp();
const { fetchStatus, listLedgerRows } = createSubscriptionClient(db);
const staff = await users.superAdmin();

/** Sets the price in the database: the settings page takes no price below 50 cents. */
const setMonthlyPrice = (value: number) =>
  db
    .insertInto('settings')
    .values({ key: 'amount-for-booking-subscription', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();

test('nothing is recorded for hosting that costs nothing, and something again once it has a price', async () => {
  const ana = await users.customer();
  const before = await fetchStatus(ana);
  const record = () =>
    staff.call('POST', '/api/subscriptions/record-offline-payment', {
      id: ana.person.id,
      months: 3,
      method: 'cash',
      reference: '',
    });
  await setMonthlyPrice(0);
  expect(await record()).toMatchObject({
    status: 409,
    body: { code: 'nothing_due', message: 'There is nothing to pay here at the moment.' },
  });
  expect([await listLedgerRows(ana), await fetchStatus(ana)]).toEqual([[], before]);
  const { data } = await staff.request(contract.payments.offlineHosting, { body: { id: ana.person.id } });
  expect(data).toEqual({ month_price: 0, payments: [] });
  await setMonthlyPrice(1_000);
  expect((await record()).status).toBe(200);
  expect(await listLedgerRows(ana)).toMatchObject([{ amount_cents: 3_000 }]);
});
