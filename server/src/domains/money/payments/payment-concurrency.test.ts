import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { withLostResponses } from '../../../testing/payments/lost-responses.ts';
import { createCardToken, makePayer, type Payer, submitPayment } from '../../../testing/payments/payer.ts';

const { app, db, visitor, setClock, runJobs } = await createTestApp();
// The app's clock is three hours behind that of the job queue, so delayed jobs are due at once.
setClock(new Date(Date.now() - 3 * 3_600_000));
const guest = visitor();

/** Returns the amounts in cents that the sandbox charged and that the ledger has for an interview. */
async function findAmounts(payer: Payer) {
  const charges = await db
    .selectFrom('sandbox_charges')
    .innerJoin('payments', 'payments.provider_payment_id', 'sandbox_charges.id')
    .select('sandbox_charges.amount_cents')
    .where('payments.interview_id', '=', payer.interviewId)
    .where('sandbox_charges.status', '=', 'succeeded')
    .execute();
  const ledger = await db
    .selectFrom('transactions')
    .select('amount_cents')
    .where('interview_id', '=', payer.interviewId)
    .execute();
  return { charges: charges.map((row) => row.amount_cents), ledger: ledger.map((row) => row.amount_cents) };
}
const paidOnce = { charges: [25_000], ledger: [25_000] };
const countCharges = async () => (await db.selectFrom('sandbox_charges').select('id').execute()).length;

test('fifty concurrent payments with one token create one charge', async () => {
  const payer = await makePayer(app);
  const id = await createCardToken(guest);
  const chargesBefore = await countCharges();
  const responses = await Promise.all(Array.from({ length: 50 }, () => submitPayment(guest, payer, { id })));
  expect(responses.some(({ status }) => status === 200)).toBe(true);
  for (const { status } of responses) expect([200, 409]).toContain(status);
  expect(await findAmounts(payer)).toEqual(paidOnce);
  expect(await countCharges()).toBe(chargesBefore + 1);
});

test('fifty concurrent payments with fifty tokens for one interview create one charge', async () => {
  const payer = await makePayer(app);
  const tokens = await Promise.all(Array.from({ length: 50 }, () => createCardToken(guest)));
  const chargesBefore = await countCharges();
  const responses = await Promise.all(tokens.map((id) => submitPayment(guest, payer, { id })));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status } of responses) expect([200, 409]).toContain(status);
  expect(await findAmounts(payer)).toEqual(paidOnce);
  expect(await countCharges()).toBe(chargesBefore + 1);
});

test('one token used concurrently for fifty interviews pays for one of them', async () => {
  const id = await createCardToken(guest);
  const payers = await Promise.all(Array.from({ length: 50 }, () => makePayer(app)));
  const responses = await Promise.all(payers.map((payer) => submitPayment(guest, payer, { id })));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const money = await Promise.all(payers.map(findAmounts));
  expect(money.flatMap(({ charges }) => charges)).toEqual([25_000]);
});

test('a charge whose response is lost is reported as unknown, settled by the job and made once', async () => {
  const payer = await makePayer(app);
  const id = await createCardToken(guest);
  const response = await withLostResponses(app, 'charge', () => submitPayment(guest, payer, { id }));
  expect(response).toMatchObject({ status: 503, body: { code: 'payment_unsure' } });
  const second = await submitPayment(guest, payer);
  expect(second).toMatchObject({ status: 409, body: { code: 'payment_under_way' } });
  await runJobs();
  expect(await findAmounts(payer)).toEqual(paidOnce);
  expect((await submitPayment(guest, payer)).status).toBe(409);
});

test('repeating an order after a lost response returns its outcome', async () => {
  const payer = await makePayer(app);
  const id = await createCardToken(guest);
  const pay = () => submitPayment(guest, payer, { id });
  await withLostResponses(app, 'charge', pay, { isReceived: false });
  expect((await pay()).status).toBe(200);
  await runJobs();
  expect(await findAmounts(payer)).toEqual(paidOnce);
});

test('the job settles a charge, or a decline, after a crash before settlement', async () => {
  const [paid, declined] = [await makePayer(app), await makePayer(app)];
  await withLostResponses(app, 'charge', async () => {
    await submitPayment(guest, paid);
    await submitPayment(guest, declined, { number: '4000000000000002' });
  });
  await runJobs();
  await runJobs();
  expect(await findAmounts(paid)).toEqual(paidOnce);
  expect(await findAmounts(declined)).toEqual({ charges: [], ledger: [] });
  expect((await submitPayment(guest, declined)).status).toBe(200);
});

test('authentication settles the payment, and repeating the order meanwhile creates no second payment', async () => {
  const [approving, refusing] = [await makePayer(app), await makePayer(app)];
  for (const [payer, approved] of [
    [approving, true],
    [refusing, false],
  ] as const) {
    const pending = await submitPayment(guest, payer, { number: '4000002500003155' });
    expect(pending).toMatchObject({ status: 200, body: { success: false, requires_action: true } });
    const { client_secret, payment_id } = pending.body;
    const confirm = () => guest.call('POST', '/api/payment/confirm', { payment_id });
    expect((await confirm()).body).toMatchObject({ success: false, requires_action: true });
    const bankAnswer = { client_secret, approved };
    expect((await guest.call('POST', '/api/sandbox/authentications', bankAnswer)).status).toBe(200);
    expect((await guest.call('POST', '/api/sandbox/authentications', bankAnswer)).status).toBe(404);
    const confirmed = await Promise.all([confirm(), confirm(), confirm()]);
    for (const { status } of confirmed) expect(status).toBe(approved ? 200 : 422);
  }
  expect(await findAmounts(approving)).toEqual(paidOnce);
  expect(await findAmounts(refusing)).toEqual({ charges: [], ledger: [] });
});

test('an unfinished authentication does not block a new payment and cannot complete afterwards', async () => {
  const payer = await makePayer(app);
  const pending = await submitPayment(guest, payer, { number: '4000002760003184' });
  expect((await submitPayment(guest, payer)).status).toBe(200);
  const { client_secret, payment_id } = pending.body;
  const lateConfirmation = { client_secret, approved: true };
  expect((await guest.call('POST', '/api/sandbox/authentications', lateConfirmation)).status).toBe(404);
  expect((await guest.call('POST', '/api/payment/confirm', { payment_id })).status).toBe(422);
  expect(await findAmounts(payer)).toEqual(paidOnce);
});

test('an authentication completed in another window just before paying again results in one payment', async () => {
  const payer = await makePayer(app);
  const pending = await submitPayment(guest, payer, { number: '4000002760003184' });
  const bankAnswer = { client_secret: pending.body.client_secret, approved: true };
  await guest.call('POST', '/api/sandbox/authentications', bankAnswer);
  expect(await submitPayment(guest, payer)).toMatchObject({
    status: 409,
    body: { message: 'One time payment is already done' },
  });
  expect(await findAmounts(payer)).toEqual(paidOnce);
});

test('an unfinished authentication is cancelled after an hour', async () => {
  const payer = await makePayer(app);
  const pending = await submitPayment(guest, payer, { number: '4000002760003184' });
  await runJobs();
  const confirmed = await guest.call('POST', '/api/payment/confirm', { payment_id: pending.body.payment_id });
  expect(confirmed).toMatchObject({ status: 422, body: { message: { general: [expect.any(String)] } } });
});
