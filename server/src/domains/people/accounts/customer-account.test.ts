import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { runDuringTransaction } from '../../../testing/concurrent-transaction.ts';
import { listMails } from '../../../testing/mails/stored-mail.ts';
import { findHosting } from '../../../testing/payments/hosting.ts';
import { withLostResponses } from '../../../testing/payments/lost-responses.ts';
import { makePayer, type Payer, submitPayment } from '../../../testing/payments/payer.ts';
import { cancelHostingOfPerson } from '../../money/payments/hosting/hosting-cancellation.service.ts';

const { app, db, visitor, users, setClock } = await createTestApp();
setClock(new Date('2027-01-31T20:00:00Z'));
const visitorClient = visitor();
const superAdmin = await users.superAdmin();

const openAccount = (payer: Payer, client = superAdmin) =>
  client.call('POST', '/api/user/create-customer-account', { id: payer.personId });
const fetchCompleted = async (payer: Payer) =>
  (
    await superAdmin.call<{ completed: number }>('POST', '/api/sessions/fetch', {
      id: payer.interviewId,
    })
  ).body.completed;
const findMails = (payer: Payer, kind: string) => listMails(db, { personId: payer.personId, kind });
const refund = (payer: Payer, client = superAdmin) =>
  client.call('POST', '/api/sessions/refund', { id: payer.interviewId });

test('only a Super Admin opens an account, once, after the interview is paid', async () => {
  const payer = await makePayer(app);
  expect(await fetchCompleted(payer)).toBe(0);
  expect(await openAccount(payer)).toMatchObject({ status: 409, body: { code: 'not_paid' } });
  await submitPayment(visitorClient, payer);
  expect(await fetchCompleted(payer)).toBe(2);
  expect((await openAccount(payer, await users.developer())).status).toBe(403);
  const responses = await Promise.all([openAccount(payer), openAccount(payer), openAccount(payer)]);
  for (const response of responses) {
    expect(response).toMatchObject({
      status: 200,
      body: { message: 'Customer account created successfully and an email sent to the customer' },
    });
  }
  expect(await fetchCompleted(payer)).toBe(1);
  expect(await findMails(payer, 'account-created')).toHaveLength(1);
  const entries = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject_id', '=', payer.personId)
    .execute();
  expect(entries).toEqual([{ action: 'customer account created' }]);
});

test('without prepaid hosting a trial of the configured length starts, and the welcome mail links to the password page', async () => {
  const payer = await makePayer(app);
  await submitPayment(visitorClient, payer);
  await openAccount(payer);
  expect(await findHosting(db, payer)).toMatchObject({ status: 'trial', trial_end_on: '2027-03-02' });
  const [mail] = await findMails(payer, 'account-created');
  const token = /create-password\/(\S+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
  expect((await visitorClient.call('GET', `/api/user/check-token/${token}`)).status).toBe(200);
});

test('prepaid hosting starts with calendar months', async () => {
  const payer = await makePayer(app);
  await submitPayment(visitorClient, payer, { type: 'video-and-hosting' });
  await openAccount(payer);
  expect(await findHosting(db, payer)).toMatchObject({
    status: 'active',
    trial_end_on: null,
    paid_through: '2027-02-28',
  });
});

test('the welcome mail of a customer with a password links to the sign-in page', async () => {
  const payer = await makePayer(app);
  await submitPayment(visitorClient, payer);
  await db.updateTable('people').set({ password_hash: 'set' }).where('id', '=', payer.personId).execute();
  await openAccount(payer);
  const [mail] = await findMails(payer, 'account-created');
  expect(mail?.body_text).toContain('/login');
  expect(mail?.body_text).not.toContain('create-password');
});

test('hosting paid during the trial starts at its end', async () => {
  const payer = await makePayer(app);
  await submitPayment(visitorClient, payer);
  await openAccount(payer);
  await submitPayment(visitorClient, payer, { type: 'video-and-hosting', amount: 10 });
  expect(await findHosting(db, payer)).toMatchObject({ status: 'active', paid_through: '2027-04-02' });
});

test('hosting paid while the account is being opened is kept', async () => {
  for (let attempt = 0; attempt < 10; attempt++) {
    const payer = await makePayer(app);
    await submitPayment(visitorClient, payer);
    const hosting = submitPayment(visitorClient, payer, { type: 'video-and-hosting', amount: 10 });
    expect((await Promise.all([hosting, openAccount(payer)])).map(({ status }) => status)).toEqual([
      200, 200,
    ]);
    expect(await findHosting(db, payer)).toMatchObject({ status: 'active' });
  }
});

test('a refund returns all payments once, notifies the customer and marks the interview as unpaid', async () => {
  const payer = await makePayer(app);
  await submitPayment(visitorClient, payer);
  await submitPayment(visitorClient, payer, { type: 'video-and-hosting', amount: 10 });
  const responses = await Promise.all([refund(payer), refund(payer)]);
  expect(responses.some(({ status }) => status === 200)).toBe(true);
  expect(await refund(payer)).toMatchObject({ status: 409, body: { message: 'This session is not paid.' } });
  const rows = await db
    .selectFrom('transactions')
    .select(['amount_cents', 'description'])
    .where('person_id', '=', payer.personId)
    .orderBy('amount_cents')
    .execute();
  expect(rows.map((row) => row.amount_cents)).toEqual([-25_000, -1_000, 1_000, 25_000]);
  expect(rows[0]?.description).toBe('Refund: Lifestory video');
  expect(await findMails(payer, 'payment-refund')).toHaveLength(2);
  expect(await fetchCompleted(payer)).toBe(0);
  expect((await submitPayment(visitorClient, payer, { type: 'video-and-hosting' })).status).toBe(200);
});

test('only a Super Admin can refund, even the payment of a deleted interview', async () => {
  const payer = await makePayer(app);
  await submitPayment(visitorClient, payer);
  expect((await refund(payer, await users.developer())).status).toBe(403);
  await superAdmin.call('POST', '/api/sessions/delete', { id: payer.interviewId });
  expect((await refund(payer)).status).toBe(200);
});

test('a refund with a lost response can be retried and is recorded once', async () => {
  const payer = await makePayer(app);
  await submitPayment(visitorClient, payer);
  const lost = await withLostResponses(app, 'refund', () => refund(payer));
  expect(lost).toMatchObject({ status: 503, body: { code: 'payment_unsure' } });
  expect((await refund(payer)).status).toBe(200);
  const rows = await db
    .selectFrom('transactions')
    .select('amount_cents')
    .where('person_id', '=', payer.personId)
    .execute();
  expect(rows.map((row) => row.amount_cents).sort()).toEqual([-25_000, 25_000]);
});

test('an account deleted concurrently is not opened', async () => {
  const payer = await makePayer(app);
  await submitPayment(visitorClient, payer);
  const response = await runDuringTransaction(
    db,
    async (tx) => {
      await cancelHostingOfPerson(app, tx, payer.personId, '');
      const deletion = { deleted_at: app.now() };
      await tx.updateTable('people').set(deletion).where('id', '=', payer.personId).execute();
    },
    () => openAccount(payer),
  );
  expect(response.status).toBe(404);
  expect(await findHosting(db, payer)).toBeUndefined();
});
