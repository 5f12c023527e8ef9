import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { formatDateTime } from '../../../../calendar.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { findLastMail, listMails } from '../../../../testing/mails/stored-mail.ts';
import { makePayer, submitPayment } from '../../../../testing/payments/payer.ts';
import { isFeePaid } from '../../../../testing/payments/payer-records.ts';

const { app, db, visitor, users, runJobs } = await createTestApp();
const guest = visitor();
const staff = await users.superAdmin();
const { offline } = contract.payments;

const record = (id: string, method: unknown = 'check', reference: unknown = 'No. 1207') =>
  staff.call('POST', '/api/sessions/record-offline-payment', { id, method, reference });
const undo = (transaction_id: unknown, reason: unknown = 'The check bounced') =>
  staff.call('POST', '/api/sessions/undo-offline-payment', { transaction_id, reason });
const waive = (id: string, reason: unknown = 'A gift') =>
  staff.call('POST', '/api/sessions/waive-fee', { id, reason });
const paymentsOf = async (id: string) => (await staff.request(offline, { body: { id } })).data;
const creditsOf = async (id: string) =>
  (await staff.request(contract.ledger.transactionsOfPerson, { params: { id } })).data.map(
    ({ credit, description }) => `${credit} ${description}`,
  );
const isPaid = (id: string) => isFeePaid(db, id);

test('a check pays the fee of an interview, with a ledger row and a receipt, and charges nothing', async () => {
  const { interviewId, personId, email } = await makePayer(app);
  expect(await record(interviewId)).toMatchObject({ status: 200, body: { message: 'Payment recorded' } });
  expect(await isPaid(interviewId)).toBe(true);
  expect(await creditsOf(personId)).toEqual(['250 Check: Lifestory video']);
  expect(await paymentsOf(interviewId)).toMatchObject([
    { method: 'check', reference: 'No. 1207', amount: 250, undone_at: null },
  ]);
  const { body_text } = await findLastMail(db, { to: email, kind: 'offline-receipt' });
  expect(body_text).toContain('Amount: $250.00 (USD)\nPaid by: Check, No. 1207');
  expect(await db.selectFrom('payments').select('id').where('person_id', '=', personId).execute()).toEqual(
    [],
  );
});

test('undoing an offline payment adds one negative ledger row, and the audit log has the reason', async () => {
  const { interviewId, personId } = await makePayer(app);
  await record(interviewId, 'cash', '');
  const [payment] = await paymentsOf(interviewId);
  const number = payment?.transaction_id;
  const statuses = (await Promise.all([undo(number), undo(number), undo(number)])).map(
    ({ status }) => status,
  );
  expect(statuses.sort()).toEqual([200, 409, 409]);
  expect(await isPaid(interviewId)).toBe(false);
  expect((await creditsOf(personId)).sort()).toEqual([
    '-250 Undone: Cash: Lifestory video',
    '250 Cash: Lifestory video',
  ]);
  const { after } = await db
    .selectFrom('audit_entries')
    .select('after')
    .where('subject_id', '=', interviewId)
    .where('action', '=', 'offline payment undone')
    .executeTakeFirstOrThrow();
  expect(after).toMatchObject({ reason: 'The check bounced', amount_cents: 25_000 });
  expect((await record(interviewId)).status).toBe(200);
});

test('a fee is recorded once, whether it is paid by card or otherwise', async () => {
  const payer = await makePayer(app);
  const statuses = (await Promise.all([1, 2, 3].map(() => record(payer.interviewId)))).map(
    ({ status }) => status,
  );
  expect(statuses.sort()).toEqual([200, 409, 409]);
  expect(await submitPayment(guest, payer)).toMatchObject({ status: 409 });
  const byCard = await makePayer(app);
  await submitPayment(guest, byCard);
  expect(await record(byCard.interviewId)).toMatchObject({ status: 409, body: { code: 'fee_paid' } });
});

test('the payment of a cancelled interview moves to the next one, where it can be undone', async () => {
  const payer = await makePayer(app);
  await record(payer.interviewId);
  const next = await makePayer(app, payer);
  await staff.call('POST', '/api/sessions/delete', { id: payer.interviewId });
  await runJobs();
  expect([await isPaid(payer.interviewId), await isPaid(next.interviewId)]).toEqual([false, true]);
  const [payment] = await paymentsOf(next.interviewId);
  expect((await undo(payment?.transaction_id)).status).toBe(200);
  expect(await isPaid(next.interviewId)).toBe(false);
});

test('a waived fee counts as paid without money, its link asks for nothing, and it can be undone', async () => {
  const payer = await makePayer(app);
  const { interviewId, personId } = payer;
  expect(await waive(interviewId, 'A gift to the family')).toMatchObject({
    status: 200,
    body: { message: 'Fee waived' },
  });
  expect(await isPaid(interviewId)).toBe(true);
  expect(await creditsOf(personId)).toEqual(['0 Fee waived: Lifestory video']);
  const [waiver] = await paymentsOf(interviewId);
  expect(waiver).toMatchObject({ method: 'waived', amount: 0, reference: 'A gift to the family' });
  for (const hosting of [false, true]) {
    const quote = await guest.call('POST', '/api/payment/initiate', { meeting_id: payer.meetingId, hosting });
    expect(quote).toMatchObject(
      hosting ? { status: 200, body: { fee: 0 } } : { status: 409, body: { code: 'fee_waived' } },
    );
  }
  expect(await submitPayment(guest, payer)).toMatchObject({ status: 409, body: { code: 'fee_waived' } });
  const { next_step: step } = (await staff.request(contract.interviews.fetch, { body: { id: interviewId } }))
    .session;
  expect(step.kind).not.toBe('unpaid');
  const { after } = await db
    .selectFrom('audit_entries')
    .select('after')
    .where('subject_id', '=', interviewId)
    .where('action', '=', 'fee waived')
    .executeTakeFirstOrThrow();
  expect(after).toMatchObject({ reason: 'A gift to the family', waived_cents: 25_000 });
  expect((await undo(waiver?.transaction_id, 'The wrong session')).status).toBe(200);
  expect(await isPaid(interviewId)).toBe(false);
  expect(await submitPayment(guest, payer)).toMatchObject({ status: 200 });
});

test('a customer with an address is told that there is nothing to pay, without the reason', async () => {
  const { interviewId, email } = await makePayer(app);
  expect((await waive(interviewId, 'A friend of the family')).status).toBe(200);
  const readMails = (to: string) => listMails(db, { to, kind: 'fee-waived' });
  const { starts_at: startsAt } = await db
    .selectFrom('interviews')
    .select('starts_at')
    .where('id', '=', interviewId)
    .executeTakeFirstOrThrow();
  const [mail] = await readMails(email);
  expect(mail?.body_text).toContain(
    `There is nothing to pay for your interview on ${formatDateTime(startsAt)}, Los Angeles time: we have waived the fee of $250.00.`,
  );
  expect(mail?.body_text).not.toContain('friend of the family');
  const caller = await makePayer(app);
  const placeholder = `${caller.personId}@storyteller.invalid`;
  await db.updateTable('people').set({ email: placeholder }).where('id', '=', caller.personId).execute();
  expect((await waive(caller.interviewId)).status).toBe(200);
  expect(await readMails(placeholder)).toEqual([]);
});

test('a fee that was paid and refunded in full can be waived, and one that is paid cannot', async () => {
  const payer = await makePayer(app);
  await submitPayment(guest, payer);
  expect(await waive(payer.interviewId)).toMatchObject({ status: 409, body: { code: 'fee_paid' } });
  await staff.request(contract.payments.refund, { body: { id: payer.interviewId } });
  expect((await waive(payer.interviewId)).status).toBe(200);
  expect(await submitPayment(guest, payer)).toMatchObject({ status: 409, body: { code: 'fee_waived' } });
});

test('a fee is waived once, with a reason, by a Super Admin, and not for a cancelled interview', async () => {
  const { interviewId } = await makePayer(app);
  for (const reason of ['', null]) expect((await waive(interviewId, reason)).status).toBe(422);
  const developer = await users.developer();
  const body = { id: interviewId, reason: 'A gift' };
  expect((await developer.call('POST', '/api/sessions/waive-fee', body)).status).toBe(403);
  const statuses = (await Promise.all([1, 2, 3].map(() => waive(interviewId)))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409, 409]);
  const cancelled = await makePayer(app);
  await db
    .updateTable('interviews')
    .set({ status: 'cancelled' })
    .where('id', '=', cancelled.interviewId)
    .execute();
  expect(await waive(cancelled.interviewId)).toMatchObject({
    status: 409,
    body: { code: 'interview_cancelled' },
  });
});

test('unknown interviews, methods and numbers, and missing reasons are rejected; only a Super Admin records payments', async () => {
  const { interviewId } = await makePayer(app);
  expect((await record('01890000-0000-7000-8000-000000000000')).status).toBe(404);
  for (const method of ['card', '', null]) expect((await record(interviewId, method)).status).toBe(422);
  expect((await record(interviewId, 'cash', 'x'.repeat(101))).status).toBe(422);
  expect((await undo(999_999_999)).status).toBe(404);
  for (const reason of ['', null]) expect((await undo(1, reason)).status).toBe(422);
  const developer = await users.developer();
  const body = { id: interviewId, method: 'cash', reference: '' };
  expect((await developer.call('POST', '/api/sessions/record-offline-payment', body)).status).toBe(403);
});
