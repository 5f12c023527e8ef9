import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { listMails } from '../../../../testing/mails/stored-mail.ts';
import { withLostResponses } from '../../../../testing/payments/lost-responses.ts';
import { saveAuthenticatingCard, saveCard } from '../../../../testing/payments/saved-card.ts';
import { makeTrial, type Subscriber, subscribe } from '../../../../testing/payments/subscriber.ts';

const { app, db, users, setClock, runCron, runJobs, runAllJobs } = await createTestApp();
const staff = await users.superAdmin();

/** 20:00 UTC, which is the same calendar day in Los Angeles. */
const noon = (day: string) => new Date(`${day}T20:00:00Z`);

async function createSubscriber(day: string, number?: string): Promise<Subscriber> {
  setClock(noon(day));
  const customer = await makeTrial(app, users, day);
  await subscribe(customer, number);
  return customer;
}

async function renewOn(day: string): Promise<void> {
  setClock(noon(day));
  await runCron('renew_subscriptions');
  await runJobs();
}

const hostingOf = (customer: Subscriber) =>
  db
    .selectFrom('subscriptions')
    .select(['status', 'paid_through', 'attempts'])
    .where('story_id', '=', customer.storyId)
    .executeTakeFirstOrThrow();

const ledgerOf = async (customer: Subscriber) =>
  (
    await db
      .selectFrom('transactions')
      .select(['amount_cents', 'description'])
      .where('person_id', '=', customer.person.id)
      .orderBy('number')
      .execute()
  ).map(({ amount_cents, description }) => [Number(amount_cents), description]);

const mailsOf = async (customer: Subscriber, kind: string) =>
  (await listMails(db, { personId: customer.person.id, kind })).map(
    ({ subject, body_text }) => `${subject}\n${body_text}`,
  );

const notificationsOf = async (customer: Subscriber) =>
  (
    await db
      .selectFrom('notifications')
      .select('msg')
      .where('person_id', '=', customer.person.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ msg }) => msg);

test('hosting renews once on the day it is paid through, with a receipt that names the next renewal', async () => {
  const ana = await createSubscriber('2027-01-31');
  expect(await hostingOf(ana)).toMatchObject({ status: 'active', paid_through: '2027-02-28' });
  await renewOn('2027-02-27');
  expect(await ledgerOf(ana)).toHaveLength(1);
  await renewOn('2027-02-28');
  await renewOn('2027-02-28');
  expect(await hostingOf(ana)).toMatchObject({ status: 'active', paid_through: '2027-03-31' });
  expect(await ledgerOf(ana)).toEqual([
    [1000, expect.any(String)],
    [1000, 'Hosting, one month'],
  ]);
  const receipts = await mailsOf(ana, 'payment-receipt');
  expect(receipts).toHaveLength(2);
  expect(receipts[1]).toContain('The next payment is on Wednesday, March 31, 2027');
  expect(await notificationsOf(ana)).toEqual([
    expect.stringContaining('$10.00. The next payment is on Wednesday, March 31'),
  ]);
});

test('concurrent workers renew once', async () => {
  const ana = await createSubscriber('2027-04-10');
  setClock(noon('2027-05-10'));
  await Promise.all(Array.from({ length: 6 }, () => runCron('renew_subscriptions')));
  expect(await ledgerOf(ana)).toHaveLength(2);
});

test('a declined renewal is retried on days 1, 3 and 7 with a mail each, then the story closes', async () => {
  const ana = await createSubscriber('2027-06-15');
  const decliningCard = await saveCard(ana, '4000000000000341');
  await ana.call('POST', '/api/user/payment-method/make-preferred', { id: decliningCard.id });
  const changes: [string, string, number][] = [];
  for (let day = 15; day <= 26; day += 1) {
    await renewOn(`2027-07-${day}`);
    const { status, attempts } = await hostingOf(ana);
    if (changes.at(-1)?.[2] !== attempts) changes.push([`2027-07-${day}`, status, attempts]);
  }
  expect(changes).toEqual([
    ['2027-07-15', 'past_due', 1],
    ['2027-07-16', 'past_due', 2],
    ['2027-07-18', 'past_due', 3],
    ['2027-07-22', 'inactive', 4],
  ]);
  const mails = await mailsOf(ana, 'renewal-failed');
  expect(mails).toHaveLength(4);
  expect(mails[0]).toContain('Your card was declined.');
  expect(mails[0]).toContain('We will try again on Friday, July 16, 2027');
  expect(mails[3]).toContain('nothing more is charged');
  expect(await notificationsOf(ana)).toHaveLength(4);
  expect(await ledgerOf(ana)).toHaveLength(1);
  expect((await (await ana.signIn()).call('POST', '/api/post/timeline', {})).status).toBe(403);
});

test('another card pays the past-due month at once', async () => {
  const ana = await createSubscriber('2027-08-05');
  const decliningCard = await saveCard(ana, '4000000000000341');
  await ana.call('POST', '/api/user/payment-method/make-preferred', { id: decliningCard.id });
  await renewOn('2027-09-05');
  expect(await hostingOf(ana)).toMatchObject({ status: 'past_due', paid_through: '2027-09-05' });
  const laterAna = await ana.signIn();
  const validCard = await saveCard(laterAna, '5555555555554444');
  await laterAna.call('POST', '/api/user/payment-method/make-preferred', { id: validCard.id });
  await runJobs();
  expect(await hostingOf(ana)).toMatchObject({ status: 'active', paid_through: '2027-10-05', attempts: 0 });
  await renewOn('2027-09-08');
  expect(await ledgerOf(ana)).toHaveLength(2);
});

test('a renewal that needs authentication sends a mail with a link to the subscription', async () => {
  const ana = await createSubscriber('2027-10-01');
  const authenticatingCard = await saveAuthenticatingCard(db, ana);
  await ana.call('POST', '/api/user/payment-method/make-preferred', { id: authenticatingCard.id });
  await renewOn('2027-11-01');
  expect(await hostingOf(ana)).toMatchObject({ status: 'past_due' });
  const [mail] = await mailsOf(ana, 'renewal-failed');
  expect(mail).toContain('Your bank needs your confirmation');
  expect(mail).toContain('/subscription');
});

test('cancelled hosting and deactivated or deleted accounts are not charged', async () => {
  const [ana, ben, carla] = [
    await createSubscriber('2027-12-01'),
    await createSubscriber('2027-12-01'),
    await createSubscriber('2027-12-01'),
  ];
  await ana.call('POST', '/api/user/cancel-subscription', { reason: 'Enough for now' });
  const admin = await staff.signIn();
  await admin.call('POST', '/api/user/deactivate', { id: ben.person.id, reason: 'A question' });
  await admin.call('POST', '/api/user/delete', { id: carla.person.id });
  await renewOn('2028-01-01');
  for (const customer of [ana, ben, carla]) expect(await ledgerOf(customer)).toHaveLength(1);
  expect(await hostingOf(ben)).toMatchObject({ status: 'inactive' });
  await (await staff.signIn()).call('POST', '/api/user/reactivate', { id: ben.person.id });
  await renewOn('2028-01-02');
  expect(await ledgerOf(ben)).toHaveLength(1);
});

test('after months without renewals only the current month is charged', async () => {
  const ana = await createSubscriber('2028-01-31');
  await renewOn('2028-05-20');
  expect(await ledgerOf(ana)).toHaveLength(2);
  expect(await hostingOf(ana)).toMatchObject({ status: 'active', paid_through: '2028-05-31' });
});

test('a renewal whose response was lost is looked up instead of charged again', async () => {
  const ana = await createSubscriber('2028-06-30');
  await withLostResponses(app, 'charge', () => renewOn('2028-07-30'));
  expect(await hostingOf(ana)).toMatchObject({ status: 'active', paid_through: '2028-07-30' });
  await renewOn('2028-07-31');
  await runAllJobs();
  expect(await hostingOf(ana)).toMatchObject({ status: 'active', paid_through: '2028-08-30' });
  const charges = await db
    .selectFrom('sandbox_charges')
    .innerJoin('payments', 'payments.provider_payment_id', 'sandbox_charges.id')
    .select('sandbox_charges.id')
    .where('payments.story_id', '=', ana.storyId)
    .where('payments.kind', '=', 'renewal')
    .execute();
  expect(charges).toHaveLength(1);
  expect(await ledgerOf(ana)).toHaveLength(2);
});
