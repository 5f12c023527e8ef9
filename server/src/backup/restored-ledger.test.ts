import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@lifestory/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { claimSecret } from '../config/secret.ts';
import { preferredCardChanged } from '../domains/money/cards/index.ts';
import { makePayer } from '../testing/payments/payer.ts';
import { readPayerRecords } from '../testing/payments/payer-records.ts';
import { restoreIntoSchema } from '../testing/payments/restored-rows.ts';
import { makeTrial, type Subscriber } from '../testing/payments/subscriber.ts';
import { startStripeApp } from '../testing/stripe/app.ts';
import { createBackup } from './backup-creation.ts';
import { restoreRows } from './backup-restore.ts';

// An installation is restored from a backup that is older than the latest charges of the card provider.
const { app, db, pool, users, stripe, pay, runCron, runJobs, setClock } = await startStripeApp();
const { account } = stripe;
const directory = mkdtempSync(join(tmpdir(), 'lifestory-restored-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** 20:00 UTC, which is the same calendar day in Los Angeles. */
const setDay = (day: string) => setClock(new Date(`${day}T20:00:00Z`));
let backupCount = 0;
const backUp = () => createBackup(app, pool, join(directory, String(++backupCount)));
const restore = (backup: Awaited<ReturnType<typeof backUp>>) => restoreIntoSchema(backup, pool);

/** Restores with a new schema. No process runs meanwhile, so no connection has plans for tables of the former one. */
async function restoreInstallation({ folder, manifest }: Awaited<ReturnType<typeof backUp>>): Promise<void> {
  await restoreRows(folder, manifest, pool);
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const client of clients) client.release(true);
}

/** Creates a customer on trial with a card, and a function that subscribes with it. */
async function startTrialOn(day: string) {
  setDay(day);
  const customer = await makeTrial(app, users, day);
  const body = { id: stripe.tokenOf('4242424242424242') };
  const added = await customer.request(contract.cards.add, { body });
  if (!added.success) throw new Error('The bank requires authentication for this card.');
  const order = { amount: 10, card_id: added.data.id, resubscribe: false };
  return { customer, subscribe: () => customer.request(contract.subscriptions.subscribe, { body: order }) };
}

async function subscribeOn(day: string): Promise<Subscriber> {
  const { customer, subscribe } = await startTrialOn(day);
  await subscribe();
  return customer;
}

async function renewOn(day: string): Promise<void> {
  setDay(day);
  await runCron('renew_subscriptions');
}

async function reconcileOn(day: string): Promise<void> {
  setDay(day);
  await runCron('reconcile_payments');
}

/** Stripe's charges of a person, earliest first. */
function listCharges({ person }: Subscriber) {
  const customer = [...account.customers.values()].find(({ metadata }) => metadata.person === person.id);
  return [...account.intents.values()].filter(
    (intent) => intent.customer === customer?.id && intent.status === 'succeeded',
  );
}

const findHosting = ({ storyId }: Subscriber) =>
  db
    .selectFrom('subscriptions')
    .select(['status', 'paid_through'])
    .where('story_id', '=', storyId)
    .executeTakeFirstOrThrow();

const listLedgerEntries = ({ person }: Subscriber) =>
  db
    .selectFrom('transactions')
    .select(['number', 'amount_cents'])
    .where('person_id', '=', person.id)
    .orderBy('number')
    .execute();

const listAlertMessages = async () => {
  const staff = await users.superAdmin();
  return (await staff.request(contract.dashboard.alerts, {})).alerts.map(({ message }) => message);
};

beforeEach(async () => {
  await db.updateTable('subscriptions').set({ status: 'inactive' }).execute();
  // Each test sets the clock back, so later restores and reconciliations of earlier tests must not count.
  for (const table of ['required_reconciliations', 'reconciliation_runs'] as const)
    await db.deleteFrom(table).execute();
});

test('a restored installation belongs to the secret of the process that starts next', async () => {
  await claimSecret(db, { DATA_DIR: directory, SECRET: 'the secret of the time of the backup' });
  const backup = await backUp();
  await restoreInstallation(backup);
  await claimSecret(db, { DATA_DIR: directory, SECRET: 'the secret after the restore, a new one' });
});

test('a renewal charged since the backup is adopted from the provider and not charged again', async () => {
  const ana = await subscribeOn('2027-01-10');
  setDay('2027-02-05');
  const backup = await backUp();
  await renewOn('2027-02-10');
  const before = await listLedgerEntries(ana);
  expect(listCharges(ana)).toHaveLength(2);
  await restoreInstallation(backup);
  await renewOn('2027-02-12');
  // Nothing is charged before the queued reconciliation.
  expect(listCharges(ana)).toHaveLength(2);
  expect(await findHosting(ana)).toEqual({ status: 'active', paid_through: '2027-02-10' });
  expect(await listAlertMessages()).toContainEqual(
    expect.stringMatching(/^A backup was restored. Renewals and new payments wait/),
  );
  const queued =
    await sql`select from graphile_worker.jobs where task_identifier = 'reconcile_payments'`.execute(db);
  expect(queued.rows).toHaveLength(1);
  await reconcileOn('2027-02-12');
  expect(await listAlertMessages()).not.toContainEqual(expect.stringMatching(/^A backup was restored/));
  expect(await findHosting(ana)).toEqual({ status: 'active', paid_through: '2027-03-10' });
  const after = await listLedgerEntries(ana);
  expect(after.map(({ amount_cents }) => amount_cents)).toEqual([1_000, 1_000]);
  // Receipt numbers are never reused.
  expect(after[1]?.number).toBeGreaterThan(before[1]?.number ?? Number.POSITIVE_INFINITY);
  await renewOn('2027-02-12');
  expect(listCharges(ana)).toHaveLength(2);
  await renewOn('2027-03-10');
  expect(listCharges(ana)).toHaveLength(3);
});

test.each([
  ['on the same day', '2027-02-10', false],
  ['days later, when the idempotency key has expired at the provider', '2027-02-14', true],
])('without a reconciliation, renewing a month again charges nothing: %s', async (_, day, isExpired) => {
  const ana = await subscribeOn('2027-01-10');
  setDay('2027-02-05');
  const backup = await backUp();
  await renewOn('2027-02-10');
  await restore(backup);
  await db.deleteFrom('required_reconciliations').execute();
  if (isExpired) stripe.forgetKeys();
  await renewOn(day);
  expect(listCharges(ana)).toHaveLength(2);
  expect(await findHosting(ana)).toEqual({ status: 'active', paid_through: '2027-03-10' });
});

test('a customer who subscribed since the backup and subscribes again that day is charged once', async () => {
  const { customer, subscribe } = await startTrialOn('2027-01-10');
  const backup = await backUp();
  await subscribe();
  await restore(backup);
  await db.deleteFrom('required_reconciliations').execute();
  setClock(new Date('2027-01-10T22:00:00Z'));
  await subscribe();
  expect(listCharges(customer)).toHaveLength(1);
  expect(await findHosting(customer)).toEqual({ status: 'active', paid_through: '2027-02-10' });
});

test('subscribing again before the reconciliation does not charge a month that was paid since the backup', async () => {
  const { customer, subscribe } = await startTrialOn('2027-01-10');
  const backup = await backUp();
  setDay('2027-01-11');
  await subscribe();
  await restore(backup);
  setDay('2027-01-12');
  await expect(subscribe()).rejects.toThrow(/503 .*"unavailable".*Nothing was charged/);
  await reconcileOn('2027-01-12');
  await expect(subscribe()).rejects.toThrow(/409 .*"already_subscribed"/);
  expect(listCharges(customer)).toHaveLength(1);
});

test('a payment link charges nothing again before the reconciliation', async () => {
  setDay('2027-01-10');
  const payer = await makePayer(app);
  const backup = await backUp();
  const order = { type: 'video-and-hosting', amount: 260 };
  expect((await pay(payer, order)).status).toBe(200);
  await restore(backup);
  for (const repeatedOrder of [order, {}])
    expect(await pay(payer, repeatedOrder)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  await reconcileOn('2027-01-12');
  expect(await pay(payer, order)).toMatchObject({ status: 409, body: { code: 'all_paid' } });
  const charges = [...account.intents.values()].filter(({ metadata }) => metadata.story === payer.storyId);
  expect(charges).toHaveLength(1);
});

test('after the restore of a backup that is months old, every month since is adopted in order', async () => {
  const ana = await subscribeOn('2027-01-31');
  const backup = await backUp();
  await renewOn('2027-02-28');
  await renewOn('2027-03-31');
  await restore(backup);
  await reconcileOn('2027-04-02');
  expect(await findHosting(ana)).toEqual({ status: 'active', paid_through: '2027-04-30' });
  expect(listCharges(ana)).toHaveLength(3);
  expect(await listLedgerEntries(ana)).toHaveLength(3);
  expect([...account.refunds.values()]).toEqual([]);
});

test('restoring the same backup twice adopts the same charge each time and charges nothing', async () => {
  const ana = await subscribeOn('2027-01-10');
  const backup = await backUp();
  await renewOn('2027-02-10');
  for (const day of ['2027-02-11', '2027-02-12']) {
    await restore(backup);
    await reconcileOn(day);
    await renewOn(day);
  }
  expect(listCharges(ana)).toHaveLength(2);
  expect(await findHosting(ana)).toEqual({ status: 'active', paid_through: '2027-03-10' });
});

test('an attempt that was declined since the backup counts: the next one is a separate charge', async () => {
  const ana = await subscribeOn('2027-01-10');
  const backup = await backUp();
  for (const method of account.methods.values()) method.number = '4000000000000341';
  await renewOn('2027-02-10');
  await restore(backup);
  await reconcileOn('2027-02-11');
  for (const method of account.methods.values()) method.number = '4242424242424242';
  await renewOn('2027-02-11');
  expect(await findHosting(ana)).toEqual({ status: 'active', paid_through: '2027-03-10' });
  expect(listCharges(ana).map(({ metadata }) => metadata.key)).toEqual([
    `hosting-${ana.storyId}-2027-01-10-1`,
    `hosting-${ana.storyId}-2027-02-10-2`,
  ]);
});

test('choosing another preferred card charges no renewal before the reconciliation', async () => {
  const ana = await subscribeOn('2027-01-10');
  const backup = await backUp();
  await renewOn('2027-02-10');
  await restore(backup);
  await db.updateTable('subscriptions').set({ status: 'past_due', next_try_at: app.now() }).execute();
  const { person } = ana;
  await app.jobs.add(db, preferredCardChanged, { personId: person.id });
  await runJobs();
  expect(listCharges(ana)).toHaveLength(2);
});

test('an interview whose fee was paid since the backup counts as paid', async () => {
  setDay('2027-01-10');
  const payer = await makePayer(app);
  const backup = await backUp();
  expect((await pay(payer)).status).toBe(200);
  await restore(backup);
  expect(await readPayerRecords(app, payer)).toMatchObject({ sum: 0, paid: false });
  await reconcileOn('2027-01-11');
  expect(await readPayerRecords(app, payer)).toMatchObject({ ledger: ['25000 Lifestory video'], paid: true });
});

test('a payment for an interview booked since the backup is shown to staff', async () => {
  setDay('2027-01-10');
  const backup = await backUp();
  const payer = await makePayer(app);
  await pay(payer);
  await restore(backup);
  await reconcileOn('2027-01-11');
  const discrepancies = await db.selectFrom('discrepancies').select(['cause', 'amount_cents']).execute();
  expect(discrepancies).toContainEqual({ cause: 'unknown_charge', amount_cents: 25_000 });
});
