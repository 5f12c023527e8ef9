import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createBookingForm } from '../../../testing/booking-form.ts';
import { makePayer, type Payer, submitPayment } from '../../../testing/payments/payer.ts';
import { makeSlot } from '../../../testing/slots.ts';

const { app, db, visitor, users, setClock, runJobs } = await createTestApp();
const noon = new Date('2027-05-03T19:00:00Z');
setClock(noon);
const guest = visitor();
const staff = await users.superAdmin();

let slotCount = 0;

/** Books another session under the payer's address; returns the interview with the data of its payment link. */
async function bookAgain(payer: Payer): Promise<Payer> {
  const slot_id = await makeSlot(db, new Date(noon.getTime() + ++slotCount * 3_600_000));
  const { email } = payer;
  const form = createBookingForm({ slot_id, email, confirmation_email: email });
  expect((await guest.call('POST', '/api/session/store', form)).status).toBe(200);
  const { id: interviewId, meeting_id: meetingId } = await db
    .selectFrom('interviews')
    .select(['id', 'meeting_id'])
    .where('slot_id', '=', slot_id)
    .executeTakeFirstOrThrow();
  return { ...payer, interviewId, meetingId };
}

const deleteSession = (payer: Payer) => staff.call('POST', '/api/sessions/delete', { id: payer.interviewId });
const cancelOwnSession = ({ interviewId }: Payer) =>
  guest.call('POST', '/api/session/own/cancel', { token: app.links.createToken('interview', interviewId) });
const refund = (payer: Payer) => staff.call('POST', '/api/sessions/refund', { id: payer.interviewId });
const isPaid = async ({ meetingId }: Payer) => {
  const { body } = await guest.call<{ session: { payment: boolean } }>('POST', '/api/payment/check-payment', {
    meeting_id: meetingId,
  });
  return body.session.payment;
};

test('a customer who paid for a cancelled session books one more for free', async () => {
  const payer = await makePayer(app);
  await submitPayment(guest, payer);
  expect((await deleteSession(payer)).status).toBe(200);
  const second = await bookAgain(payer);
  expect(await isPaid(second)).toBe(true);
  expect(await submitPayment(guest, second)).toMatchObject({ status: 409, body: { code: 'fee_paid' } });
  expect(await isPaid(await bookAgain(payer))).toBe(false);
});

test('a transferred payment is refunded from the new session', async () => {
  const payer = await makePayer(app);
  await submitPayment(guest, payer);
  await deleteSession(payer);
  const second = await bookAgain(payer);
  expect((await refund(payer)).body).toMatchObject({ code: 'not_paid' });
  expect((await refund(second)).status).toBe(200);
  expect(await isPaid(second)).toBe(false);
});

test('a payment is not transferred while its session is not cancelled, nor after a refund', async () => {
  const payer = await makePayer(app);
  await submitPayment(guest, payer);
  const second = await bookAgain(payer);
  expect([await isPaid(payer), await isPaid(second)]).toEqual([true, false]);
  await refund(payer);
  await deleteSession(payer);
  expect(await isPaid(await bookAgain(payer))).toBe(false);
});

test('a payment with a pending refund is not transferred', async () => {
  const payer = await makePayer(app);
  await submitPayment(guest, payer);
  await deleteSession(payer);
  await db
    .updateTable('payments')
    .set({ refund_requested_at: noon })
    .where('interview_id', '=', payer.interviewId)
    .execute();
  expect(await isPaid(await bookAgain(payer))).toBe(false);
});

test.each([
  ['staff delete it', deleteSession],
  ['the customer cancels it', cancelOwnSession],
])('the payment of a session moves to one booked later when %s', async (_, cancelSession) => {
  const payer = await makePayer(app);
  await submitPayment(guest, payer);
  const [second, third] = [await bookAgain(payer), await bookAgain(payer)];
  expect((await cancelSession(payer)).status).toBe(200);
  await runJobs();
  expect([await isPaid(second), await isPaid(third)]).toEqual([true, false]);
  expect(await submitPayment(guest, second)).toMatchObject({ status: 409, body: { code: 'fee_paid' } });
  expect((await refund(second)).status).toBe(200);
});

test('a payment attempt before a credit is transferred charges nothing', async () => {
  const payer = await makePayer(app);
  await submitPayment(guest, payer);
  const second = await bookAgain(payer);
  await deleteSession(payer);
  expect(await submitPayment(guest, second)).toMatchObject({ status: 409, body: { code: 'fee_paid' } });
  expect(await isPaid(second)).toBe(true);
});

test("a payment is not transferred to another person's session", async () => {
  const [payer, other] = [await makePayer(app), await makePayer(app)];
  await submitPayment(guest, payer);
  await deleteSession(payer);
  await runJobs();
  expect(await isPaid(other)).toBe(false);
});
