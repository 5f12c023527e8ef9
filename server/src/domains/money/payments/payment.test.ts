import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { listMails } from '../../../testing/mails/stored-mail.ts';
import { createCardToken, makePayer, type Payer, submitPayment } from '../../../testing/payments/payer.ts';

const { app, db, visitor, users, setClock } = await createTestApp();
setClock(new Date('2027-05-03T19:00:00Z'));
const guest = visitor();

const chargesOf = (payer: Payer) =>
  db
    .selectFrom('payments')
    .innerJoin('sandbox_charges', 'sandbox_charges.id', 'payments.provider_payment_id')
    .select(['sandbox_charges.amount_cents', 'sandbox_charges.status'])
    .where('payments.interview_id', '=', payer.interviewId)
    .execute();
const ledgerOf = (payer: Payer) =>
  db
    .selectFrom('transactions')
    .select(['amount_cents', 'description'])
    .where('person_id', '=', payer.personId)
    .execute();
const check = (meeting_id: string) => guest.call('POST', '/api/payment/check-payment', { meeting_id });
const initiate = (body: object) => guest.call('POST', '/api/payment/initiate', body);

test('the price comes from the settings and includes the first month with hosting', async () => {
  expect((await initiate({})).body).toMatchObject({ success: true, amount: 250, currency: 'usd' });
  expect((await initiate({ hosting: 'true' })).body).toMatchObject({ amount: 260, fee: 250, hosting: 10 });
  const payer = await makePayer(app);
  expect((await initiate({ hosting: false, meeting_id: payer.meetingId })).body).toMatchObject({
    amount: 250,
  });
});

test('a payment marks the interview as paid, adds a ledger entry and mails a receipt, but saves no card', async () => {
  const payer = await makePayer(app);
  expect((await check(payer.meetingId)).body).toMatchObject({ session: { payment: false, name: 'Paula' } });
  expect(await submitPayment(guest, payer)).toMatchObject({
    status: 200,
    body: { success: true, message: 'Payment successful', amount: 250 },
  });
  expect((await check(payer.meetingId)).body).toMatchObject({
    success: true,
    session: { payment: true, subscribed: false },
  });
  expect(await ledgerOf(payer)).toEqual([{ amount_cents: 25_000, description: 'Lifestory video' }]);
  const mails = await listMails(db, { personId: payer.personId });
  expect(mails).toMatchObject([{ kind: 'payment-receipt', to_email: payer.email }]);
  expect(mails[0]?.body_text).toContain('$250.00');
  const cards = await db.selectFrom('cards').selectAll().where('person_id', '=', payer.personId).execute();
  expect(cards).toEqual([]);
});

test('a payment with hosting saves the card as the preferred one', async () => {
  const payer = await makePayer(app);
  const paid = await submitPayment(guest, payer, { type: 'video-and-hosting', number: '5555555555554444' });
  expect(paid.body).toMatchObject({ success: true, amount: 260 });
  expect((await check(payer.meetingId)).body).toMatchObject({
    session: { payment: true, subscribed: true },
  });
  const cards = await db.selectFrom('cards').selectAll().where('person_id', '=', payer.personId).execute();
  expect(cards).toMatchObject([{ brand: 'MasterCard', last4: '4444', preferred: true }]);
});

test.each([
  ['another amount', { amount: 1 }, 409],
  ['a little less', { amount: 249.99 }, 409],
  ['another currency', { currency: 'eur' }, 409],
  ['the type with hosting at the price without hosting', { type: 'video-and-hosting', amount: 250 }, 409],
  ['a fraction of a cent', { amount: 250.001 }, 422],
  ['an invalid type', { type: 'everything' }, 422],
])('%s is rejected without a charge', async (_, changes, status) => {
  const payer = await makePayer(app);
  expect((await submitPayment(guest, payer, changes)).status).toBe(status);
  expect(await chargesOf(payer)).toEqual([]);
  expect((await submitPayment(guest, payer)).status).toBe(200);
});

test.each([[''], ['abc'], ['-1'], ['1.005'], [-1], [1e308], [null], [{}], [undefined]])(
  'the amount %j fails with one message',
  async (amount) => {
    const { status, body } = await submitPayment(guest, await makePayer(app), { amount });
    expect(status).toBe(422);
    expect(body.message).toEqual({ amount: ['Please enter an amount in dollars.'] });
  },
);

test.each([
  ['4000000000000002', 'Your card was declined.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
  ['4000000000000069', 'Your card has expired.'],
])(
  'card %s is declined with a message, and a payment with another card succeeds',
  async (number, message) => {
    const payer = await makePayer(app);
    const refused = await submitPayment(guest, payer, { number });
    expect(refused).toMatchObject({ status: 422, body: { message: { general: [message] } } });
    expect(await ledgerOf(payer)).toEqual([]);
    expect((await submitPayment(guest, payer)).status).toBe(200);
  },
);

test('a token pays once and is then rejected, even for another interview', async () => {
  const [payer, other] = [await makePayer(app), await makePayer(app)];
  const id = await createCardToken(guest);
  expect((await submitPayment(guest, payer, { id })).status).toBe(200);
  expect((await submitPayment(guest, payer, { id })).status).toBe(409);
  expect(await submitPayment(guest, other, { id })).toMatchObject({
    status: 409,
    body: { code: 'token_used' },
  });
  expect(await chargesOf(other)).toEqual([]);
});

test('the token can be sent as the object that the provider created', async () => {
  const payer = await makePayer(app);
  const token = { id: await createCardToken(guest), object: 'token', type: 'card' };
  const body = { token, meeting_id: payer.meetingId, amount: 250, currency: 'USD', type: 'video' };
  expect((await guest.call('POST', '/api/payment/token', body)).status).toBe(200);
});

test('a payment without a token or for an unknown link is rejected', async () => {
  const payer = await makePayer(app);
  expect(await submitPayment(guest, payer, { id: '' })).toMatchObject({ status: 422 });
  const unknownPayer = { ...payer, meetingId: 'nowhere' };
  expect((await submitPayment(guest, unknownPayer)).status).toBe(404);
  expect((await check('nowhere')).status).toBe(404);
  expect((await initiate({ meeting_id: 'nowhere' })).status).toBe(404);
  await db
    .updateTable('interviews')
    .set({ deleted_at: app.now() })
    .where('id', '=', payer.interviewId)
    .execute();
  expect((await submitPayment(guest, payer)).status).toBe(404);
});

test('a paid interview stays paid when it is cancelled; an unpaid one can no longer be paid', async () => {
  const [paid, unpaid] = [await makePayer(app), await makePayer(app)];
  await submitPayment(guest, paid);
  for (const payer of [paid, unpaid]) {
    await db
      .updateTable('interviews')
      .set({ status: 'cancelled' })
      .where('id', '=', payer.interviewId)
      .execute();
  }
  expect(await submitPayment(guest, paid)).toMatchObject({ status: 409, body: { code: 'fee_paid' } });
  expect(await submitPayment(guest, unpaid)).toMatchObject({
    status: 409,
    body: { code: 'interview_cancelled' },
  });
  expect(await chargesOf(unpaid)).toEqual([]);
});

test('a deactivated account can pay the fee but not hosting', async () => {
  const payer = await makePayer(app);
  await db
    .updateTable('people')
    .set({ deactivated_at: app.now() })
    .where('id', '=', payer.personId)
    .execute();
  expect(await submitPayment(guest, payer, { type: 'video-and-hosting' })).toMatchObject({
    status: 409,
    body: { message: 'Please contact us' },
  });
  expect((await submitPayment(guest, payer)).status).toBe(200);
});

test('only staff see the payments of a customer', async () => {
  const payer = await makePayer(app);
  await submitPayment(guest, payer);
  const staff = await users.developer();
  const path = `/api/transactions/user/${payer.personId}`;
  expect((await staff.call('GET', path)).body).toMatchObject({
    success: true,
    data: [{ credit: 250, description: 'Lifestory video', user: { fullName: 'Paula Payer' } }],
  });
  expect((await guest.call('GET', path)).status).toBe(401);
  expect((await (await users.customer()).call('GET', path)).status).toBe(403);
});
