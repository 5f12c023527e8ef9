import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { listMails } from '../../../../testing/mails/stored-mail.ts';
import { makeTrial, subscribe } from '../../../../testing/payments/subscriber.ts';

const { app, db, users, setClock, runCron } = await createTestApp();
const staff = await users.superAdmin();

/** 20:00 UTC, which is the same calendar day in Los Angeles. */
const setDay = (day: string) => setClock(new Date(`${day}T20:00:00Z`));

async function setPrice(day: string, dollars: number): Promise<void> {
  setDay(day);
  const body = { key: 'amount-for-booking-subscription', value: dollars } as const;
  await (await staff.signIn()).request(contract.settings.update, { body });
}

async function runOn(day: string, cron: 'tell_of_prices' | 'renew_subscriptions'): Promise<void> {
  setDay(day);
  await runCron(cron);
}

test('a price that was lowered and raised again is announced again before it is charged', async () => {
  await setPrice('2029-01-05', 10);
  setDay('2029-01-10');
  const ana = await makeTrial(app, users, '2029-01-10');
  await subscribe(ana);
  await setPrice('2029-01-15', 14);
  await runOn('2029-01-15', 'tell_of_prices');
  await setPrice('2029-01-20', 10);
  await runOn('2029-02-10', 'renew_subscriptions');
  await setPrice('2029-03-08', 14);
  await runOn('2029-03-10', 'renew_subscriptions');
  await runOn('2029-03-11', 'tell_of_prices');
  // Setting the same price again sends no further notice.
  await setPrice('2029-03-12', 14);
  await runOn('2029-03-12', 'tell_of_prices');
  await runOn('2029-04-10', 'renew_subscriptions');
  const mails = await listMails(db, { personId: ana.person.id, kind: 'price-change' });
  expect(mails).toHaveLength(2);
  expect(mails[0]?.body_text).toContain('from $10.00 to $14.00');
  expect(mails[0]?.body_text).toContain('Saturday, February 10, 2029');
  const ledger = await db
    .selectFrom('transactions')
    .select('amount_cents')
    .where('person_id', '=', ana.person.id)
    .orderBy('number')
    .execute();
  expect(ledger.map((row) => Number(row.amount_cents))).toEqual([1000, 1000, 1000, 1400]);
});
