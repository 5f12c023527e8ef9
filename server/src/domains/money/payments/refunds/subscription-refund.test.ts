import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { listMails } from '../../../../testing/mails/stored-mail.ts';
import { withLostResponses } from '../../../../testing/payments/lost-responses.ts';
import { makePayer, submitPayment } from '../../../../testing/payments/payer.ts';
import { saveCard } from '../../../../testing/payments/saved-card.ts';

const { app, db, users, visitor, setClock, runJobs } = await createTestApp();
const { ledger, subscriptions } = contract;
setClock(new Date('2027-01-31T20:00:00Z'));
const staff = await users.superAdmin();
type Customer = Awaited<ReturnType<typeof users.customer>>;

/** Creates a customer who subscribed on January 31, 2027. */
async function createSubscriber(): Promise<Customer> {
  const ana = await users.customer({ disabled: true });
  const { id: card_id } = await saveCard(ana);
  await ana.request(subscriptions.subscribe, { body: { amount: 10, card_id } });
  return ana;
}
const rowsOf = async (customer: Customer) =>
  (await staff.request(ledger.transactionsOfPerson, { params: { id: customer.person.id } })).data;
const refund = (transaction_id: unknown, by: Pick<Customer, 'call'> = staff) =>
  by.call('POST', '/api/transactions/refund', { transaction_id });
const statusOf = async (customer: Pick<Customer, 'request'>) =>
  (await customer.request(subscriptions.status, {})).data;

test('a Super Admin refunds a month once, with a ledger entry, a mail and an audit entry', async () => {
  const ana = await createSubscriber();
  const [month] = await rowsOf(ana);
  expect(month).toMatchObject({ description: 'Hosting, one month', state: 'paid', refundable: true });
  const number = month?.transaction_id;
  const responses = await Promise.all([refund(number), refund(number), refund(number)]);
  for (const { status } of responses) expect([200, 409]).toContain(status);
  expect(responses.some(({ status }) => status === 200)).toBe(true);
  expect(
    (await rowsOf(ana)).map(({ description, credit, state, refundable }) => [
      description,
      credit,
      state,
      refundable,
    ]),
  ).toEqual([
    ['Refund: Hosting, one month', -10, null, false],
    ['Hosting, one month', 10, 'refunded', false],
  ]);
  expect(await refund(number)).toMatchObject({ status: 409, body: { code: 'not_refundable' } });
  expect(await statusOf(ana)).toMatchObject({
    status: 'cancelled',
    reason: 'The payment was refunded',
    access_until: '2027-01-31',
    disabled: false,
  });
  const mails = await listMails(db, { personId: ana.person.id });
  expect(mails.map(({ kind }) => kind)).toContain('payment-refund');
  const entries = await db
    .selectFrom('audit_entries')
    .select('after')
    .where('action', '=', 'payment refunded')
    .execute();
  expect(entries).toEqual([{ after: { person_id: ana.person.id, amount_cents: 1_000 } }]);
});

test('a refunded month can be paid again', async () => {
  const ana = await createSubscriber();
  await refund((await rowsOf(ana))[0]?.transaction_id);
  const { data } = await ana.request(contract.cards.list, {});
  const order = { amount: 10, card_id: data[0]?.id ?? '' };
  await ana.request(subscriptions.subscribe, { body: order });
  expect(await statusOf(ana)).toMatchObject({
    status: 'active',
    active: { started_at: '2027-01-31', ended_at: '2027-02-28' },
  });
});

test('refunding an earlier month leaves the current one unchanged', async () => {
  const ana = await createSubscriber();
  const [month] = await rowsOf(ana);
  const later = { status: 'past_due' };
  await db.updateTable('subscriptions').set(later).where('story_id', '=', ana.storyId).execute();
  setClock(new Date('2027-03-01T20:00:00Z'));
  const laterAna = await ana.signIn();
  const { data } = await laterAna.request(contract.cards.list, {});
  await laterAna.request(subscriptions.subscribe, { body: { amount: 10, card_id: data[0]?.id ?? '' } });
  expect(await statusOf(laterAna)).toMatchObject({ active: { ended_at: '2027-03-31' } });
  const sue = await staff.signIn();
  expect((await refund(month?.transaction_id, sue)).status).toBe(200);
  expect(await statusOf(laterAna)).toMatchObject({ status: 'active', active: { ended_at: '2027-03-31' } });
  setClock(new Date('2027-01-31T20:00:00Z'));
});

test('refunding a month bought during the trial keeps the trial', async () => {
  const ana = await users.customer();
  const trial = { status: 'trial', trial_end_on: '2027-02-10', paid_through: null, anchor_on: null };
  await db.updateTable('subscriptions').set(trial).where('story_id', '=', ana.storyId).execute();
  const { id: card_id } = await saveCard(ana);
  await ana.request(subscriptions.subscribe, { body: { amount: 10, card_id } });
  await refund((await rowsOf(ana))[0]?.transaction_id);
  expect(await statusOf(ana)).toMatchObject({ status: 'trial', trial_end_on: '2027-02-10', active: null });
});

test('only a Super Admin can refund, and only existing payments', async () => {
  const ana = await createSubscriber();
  const [month] = await rowsOf(ana);
  const number = month?.transaction_id ?? 0;
  for (const caller of [ana, await users.developer()])
    expect((await refund(number, caller)).status).toBe(403);
  expect((await refund(999_999_999)).status).toBe(404);
  for (const invalidNumber of [undefined, null, 'one', -1, 1.5, {}, '1; drop table payments']) {
    expect((await refund(invalidNumber)).status).toBe(422);
  }
  await refund(number);
  const [refundRow] = await rowsOf(ana);
  expect(await refund(refundRow?.transaction_id)).toMatchObject({
    status: 409,
    body: { code: 'not_refundable' },
  });
});

test('a refund whose response is lost can be repeated and is paid out once', async () => {
  const ana = await createSubscriber();
  const [month] = await rowsOf(ana);
  const refundMonth = () => refund(month?.transaction_id);
  expect((await withLostResponses(app, 'refund', refundMonth)).status).toBe(503);
  expect((await rowsOf(ana))[0]).toMatchObject({ state: 'refunding', refundable: false });
  expect((await refundMonth()).status).toBe(200);
  expect((await rowsOf(ana)).map(({ credit }) => credit)).toEqual([-10, 10]);
});

test('refunding the last month cancels a payment that awaits authentication', async () => {
  const ana = await createSubscriber();
  const [month] = await rowsOf(ana);
  await ana.call('POST', '/api/user/cancel-subscription', { reason: 'Enough.' });
  const owner = { personId: ana.person.id, storyId: ana.storyId, email: ana.person.email };
  const payer = await makePayer(app, { ...owner, interviewId: '', meetingId: '' });
  const order = { number: '4000002760003184', type: 'video-and-hosting' };
  const setStatus = (status: string) =>
    db.updateTable('subscriptions').set({ status }).where('story_id', '=', ana.storyId).execute();
  // Inactive, because a payment link sells no month while paid time is left.
  await setStatus('inactive');
  expect((await submitPayment(visitor(), payer, order)).body).toMatchObject({ requires_action: true });
  await setStatus('cancelled');
  expect((await refund(month?.transaction_id)).status).toBe(200);
  expect(await statusOf(ana)).toMatchObject({ status: 'cancelled' });
  await runJobs();
  const payments = await db
    .selectFrom('payments')
    .select(['kind', 'status'])
    .where('person_id', '=', ana.person.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  expect(payments).toEqual([
    { kind: 'subscription', status: 'succeeded' },
    { kind: 'video-and-hosting', status: 'failed' },
  ]);
});
