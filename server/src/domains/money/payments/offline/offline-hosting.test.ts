import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { findLastMail } from '../../../../testing/mails/stored-mail.ts';
import { createSubscriptionClient } from '../../../../testing/payments/hosting.ts';
import { makePayer } from '../../../../testing/payments/payer.ts';
import { saveAuthenticatingCard, saveCard } from '../../../../testing/payments/saved-card.ts';

const { app, db, users, setClock, runCron, runJobs } = await createTestApp();
const { setStatus, subscribe, listLedgerRows, listCharges } = createSubscriptionClient(db);
const noon = (day: string) => new Date(`${day}T20:00:00Z`);
setClock(noon('2027-01-15'));
const staff = await users.superAdmin();
type Customer = Awaited<ReturnType<typeof users.customer>>;
type Hosted = Pick<Customer, 'person' | 'storyId'>;

const record = async (id: string, months: unknown, changes: object = {}) =>
  (await staff.signIn()).call('POST', '/api/subscriptions/record-offline-payment', {
    id,
    months,
    method: 'bank_transfer',
    reference: 'T-77',
    ...changes,
  });
const hostingOf = async ({ storyId }: Hosted) => {
  const { status, paid_through } = await db
    .selectFrom('subscriptions')
    .select(['status', 'paid_through'])
    .where('story_id', '=', storyId)
    .executeTakeFirstOrThrow();
  return [status, paid_through];
};
const paymentsOf = async ({ person }: Hosted) =>
  (await (await staff.signIn()).request(contract.payments.offlineHosting, { body: { id: person.id } })).data
    .payments;
const latestOf = async (customer: Hosted) => (await paymentsOf(customer))[0]?.transaction_id ?? 0;
const undo = async (transaction_id: number, reason = 'The transfer was called back') =>
  (await staff.signIn()).call('POST', '/api/sessions/undo-offline-payment', { transaction_id, reason });
const mailOf = ({ person }: Hosted) => findLastMail(db, { personId: person.id, kind: 'offline-receipt' });
/** Creates a customer on trial, on January 15, 2027. */
const onTrial = async (until: string): Promise<Customer> => {
  setClock(noon('2027-01-15'));
  const ana = await users.customer();
  await setStatus(ana, { status: 'trial', trial_end_on: until });
  return ana;
};

test('a bank transfer pays twelve months after the trial, with a ledger row, a receipt and an audit entry', async () => {
  const ana = await onTrial('2027-01-31');
  expect(await record(ana.person.id, 12, { received_on: '2027-01-12' })).toMatchObject({
    status: 200,
    body: { message: 'Payment recorded' },
  });
  expect(await hostingOf(ana)).toEqual(['active', '2028-01-31']);
  expect(await listLedgerRows(ana)).toEqual([
    { amount_cents: 12_000, description: 'Bank transfer: Hosting, 12 months' },
  ]);
  expect(await paymentsOf(ana)).toMatchObject([
    { months: 12, amount: 120, reference: 'T-77', received_on: '2027-01-12', undone_at: null },
  ]);
  const { body_text } = await mailOf(ana);
  expect(body_text).toContain(
    'Amount: $120.00 (USD)\nPaid by: Bank transfer, T-77\nReceived: Tuesday, January 12, 2027',
  );
  expect(body_text).toContain(
    'Your hosting is paid until Monday, January 31, 2028. Nothing is charged to a card',
  );
  const { after } = await db
    .selectFrom('audit_entries')
    .select('after')
    .where('subject_id', '=', ana.person.id)
    .where('action', '=', 'offline payment recorded')
    .executeTakeFirstOrThrow();
  expect(after).toMatchObject({ months: 12, amount_cents: 12_000, method: 'bank_transfer' });
  expect(await listCharges(ana)).toEqual([]);
});

test('the list of transactions and the paid-through date agree', async () => {
  setClock(noon('2027-01-15'));
  const figures = async () => {
    const { total_credit } = await staff.request(contract.ledger.transactions, {});
    return total_credit;
  };
  const before = await figures();
  const ana = await onTrial('2027-01-31');
  await record(ana.person.id, 3, { method: 'cash', reference: '' });
  expect((await figures()) - before).toBe(30);
  expect((await ana.request(contract.subscriptions.status, {})).data.active).toEqual({
    started_at: '2027-01-31',
    ended_at: '2027-04-30',
  });
  await undo(await latestOf(ana));
  expect(await figures()).toBe(before);
});

test.each([
  ['active', '2027-01-20', ['active', '2027-03-20']],
  ['past_due', '2027-01-10', ['active', '2027-03-10']],
  ['inactive', '2026-11-10', ['active', '2027-03-15']],
  ['cancelled', '2027-01-20', ['cancelled', '2027-03-20']],
])('two months extend %s hosting that is paid through %s', async (status, paidThrough, expected) => {
  setClock(noon('2027-01-15'));
  const ana = await users.customer();
  await setStatus(ana, {
    status,
    paid_through: paidThrough,
    started_at: noon('2026-10-10'),
    ...(status === 'cancelled' ? { cancelled_at: noon('2027-01-14') } : {}),
  });
  expect((await record(ana.person.id, 2)).status).toBe(200);
  expect(await hostingOf(ana)).toEqual(expected);
  const { body_text } = await mailOf(ana);
  expect(body_text.includes('It does not renew')).toBe(status === 'cancelled');
});

test('undoing it removes the months once, with a negative ledger row, and returns to the trial', async () => {
  const ana = await onTrial('2027-01-31');
  await record(ana.person.id, 12);
  const number = await latestOf(ana);
  const statuses = (await Promise.all([undo(number), undo(number), undo(number)])).map(
    ({ status }) => status,
  );
  expect(statuses.sort()).toEqual([200, 409, 409]);
  expect(await hostingOf(ana)).toEqual(['trial', null]);
  expect(await listLedgerRows(ana)).toEqual([
    { amount_cents: 12_000, description: 'Bank transfer: Hosting, 12 months' },
    { amount_cents: -12_000, description: 'Undone: Bank transfer: Hosting, 12 months' },
  ]);
  expect((await record(ana.person.id, 1)).status).toBe(200);
  expect(await hostingOf(ana)).toEqual(['active', '2027-02-28']);
});

test('undoing it later keeps the months that are over, and ends hosting with the reason', async () => {
  const ana = await onTrial('2027-01-15');
  await record(ana.person.id, 6);
  setClock(noon('2027-03-20'));
  await undo(await latestOf(ana));
  expect(await hostingOf(ana)).toEqual(['cancelled', '2027-03-20']);
  const { data } = await (await ana.signIn()).request(contract.subscriptions.status, {});
  expect(data.reason).toBe('The payment was undone');
});

test('a refunded card month moves the offline months, and undone offline months move later card months', async () => {
  const ana = await onTrial('2027-01-15');
  await subscribe(ana, (await saveCard(ana)).id);
  await runJobs();
  await record(ana.person.id, 2);
  expect(await hostingOf(ana)).toEqual(['active', '2027-04-15']);
  const offline = await latestOf(ana);
  setClock(noon('2027-04-15'));
  await runCron('renew_subscriptions');
  await runJobs();
  expect(await listCharges(ana)).toMatchObject([
    { period_begins_on: '2027-01-15' },
    { period_begins_on: '2027-04-15' },
  ]);
  setClock(noon('2027-02-20'));
  const beginnings = () =>
    db
      .selectFrom('offline_months')
      .innerJoin('offline_payments', 'offline_payments.id', 'offline_months.payment_id')
      .select('begins_on')
      .where('offline_months.story_id', '=', ana.storyId)
      .where('undone_at', 'is', null)
      .orderBy('begins_on')
      .execute();
  expect(await beginnings()).toEqual([{ begins_on: '2027-02-15' }, { begins_on: '2027-03-15' }]);
  await undo(offline);
  expect(await hostingOf(ana)).toEqual(['active', '2027-03-15']);
  expect(await listCharges(ana)).toMatchObject([
    { period_begins_on: '2027-01-15' },
    { period_begins_on: '2027-02-15' },
  ]);
  await record(ana.person.id, 2);
  const now = await staff.signIn();
  const [second] = (
    await now.request(contract.ledger.transactionsOfPerson, { params: { id: ana.person.id } })
  ).data.filter(({ refundable }) => refundable);
  await now.request(contract.payments.refundTransaction, {
    body: { transaction_id: second?.transaction_id ?? 0 },
  });
  expect(await hostingOf(ana)).toEqual(['active', '2027-04-15']);
  expect(await beginnings()).toEqual([{ begins_on: '2027-02-15' }, { begins_on: '2027-03-15' }]);
});

test('a card is not charged after offline months before its owner chooses it for the subscription', async () => {
  const ana = await onTrial('2027-01-15');
  const { id } = await saveCard(ana);
  await runJobs();
  await record(ana.person.id, 1);
  setClock(noon('2027-02-15'));
  await runCron('renew_subscriptions');
  await runJobs();
  expect([await hostingOf(ana), await listCharges(ana)]).toEqual([['past_due', '2027-02-15'], []]);
  const again = await ana.signIn();
  expect((await subscribe(again as Customer, id)).status).toBe(200);
  expect(await hostingOf(ana)).toEqual(['active', '2027-03-15']);
  expect(await listCharges(ana)).toHaveLength(1);
});

test('twenty concurrent records and undos never lose or invent a month', async () => {
  const ana = await onTrial('2027-01-15');
  const records = await Promise.all(Array.from({ length: 8 }, () => record(ana.person.id, 1)));
  expect(records.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(await hostingOf(ana)).toEqual(['active', '2027-09-15']);
  const numbers = (await paymentsOf(ana)).map(({ transaction_id }) => transaction_id);
  await Promise.all(numbers.slice(0, 5).map((number) => undo(number)));
  expect(await hostingOf(ana)).toEqual(['active', '2027-04-15']);
});

test('open payments, deactivated accounts and accounts that are not open are rejected', async () => {
  const ana = await onTrial('2027-01-15');
  const { id: card } = await saveAuthenticatingCard(db, ana);
  expect(await subscribe(ana, card)).toMatchObject({ body: { requires_action: true } });
  expect(await record(ana.person.id, 1)).toMatchObject({ status: 409, body: { code: 'payment_under_way' } });
  const payer = await makePayer(app);
  expect((await record(payer.personId, 1)).status).toBe(404);
  expect((await record(staff.person.id, 1)).status).toBe(404);
  const ben = await onTrial('2027-01-31');
  await staff.call('POST', '/api/user/deactivate', { id: ben.person.id, reason: 'A question' });
  expect(await record(ben.person.id, 1)).toMatchObject({ status: 409, body: { code: 'contact_us' } });
  expect(await listLedgerRows(ben)).toEqual([]);
});

test('bad months, days, methods and ids are rejected; only a Super Admin records', async () => {
  const ana = await onTrial('2027-01-31');
  const { id } = ana.person;
  for (const months of [0, 25, 1.5, '3', null]) expect((await record(id, months)).status).toBe(422);
  for (const received_on of ['2027-01-16', '2025-12-31', 'yesterday'])
    expect(await record(id, 1, { received_on })).toMatchObject({
      status: 422,
      body: { message: { received_on: [expect.any(String)] } },
    });
  expect((await record(id, 1, { method: 'card' })).status).toBe(422);
  expect((await record('01890000-0000-7000-8000-000000000000', 1)).status).toBe(404);
  expect(await hostingOf(ana)).toEqual(['trial', null]);
  const developer = await users.developer();
  const body = { id, months: 1, method: 'cash', reference: '' };
  for (const other of [developer, ana])
    expect((await other.call('POST', '/api/subscriptions/record-offline-payment', body)).status).toBe(403);
});
