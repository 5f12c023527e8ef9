import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { bookingForm } from '../../testing/booking-form.ts';
import { makePayer, type Payer, payFor } from '../../testing/payer.ts';
import { makeSlot } from '../../testing/slots.ts';

const { app, db, visitor, cast, setClock, runJobs } = await testApp();
const noon = new Date('2027-05-03T19:00:00Z');
setClock(noon);
const guest = visitor();
const staff = await cast.superAdmin();

let hours = 0;

/** Books one more session under the payer's address; answers that interview as a payment link would be for it. */
async function bookAgain(payer: Payer): Promise<Payer> {
  const slot_id = await makeSlot(db, new Date(noon.getTime() + ++hours * 3_600_000));
  const { email } = payer;
  const form = bookingForm({ slot_id, email, confirmation_email: email });
  expect((await guest.call('POST', '/api/session/store', form)).status).toBe(200);
  const { id: interviewId, meeting_id: meetingId } = await db
    .selectFrom('interviews')
    .select(['id', 'meeting_id'])
    .where('slot_id', '=', slot_id)
    .executeTakeFirstOrThrow();
  return { ...payer, interviewId, meetingId };
}

const callOff = (payer: Payer) => staff.call('POST', '/api/sessions/delete', { id: payer.interviewId });
const callOffOwn = ({ interviewId }: Payer) =>
  guest.call('POST', '/api/session/own/cancel', { token: app.links.createToken('interview', interviewId) });
const refund = (payer: Payer) => staff.call('POST', '/api/sessions/refund', { id: payer.interviewId });
const isPaid = async ({ meetingId }: Payer) => {
  const { body } = await guest.call<{ session: { payment: boolean } }>('POST', '/api/payment/check-payment', {
    meeting_id: meetingId,
  });
  return body.session.payment;
};

test('who paid for a session that was called off books again for free, once', async () => {
  const payer = await makePayer(app);
  await payFor(guest, payer);
  expect((await callOff(payer)).status).toBe(200);
  const second = await bookAgain(payer);
  expect(await isPaid(second)).toBe(true);
  expect(await payFor(guest, second)).toMatchObject({ status: 409, body: { code: 'fee_paid' } });
  expect(await isPaid(await bookAgain(payer))).toBe(false);
});

test('what was carried over is given back from the new session', async () => {
  const payer = await makePayer(app);
  await payFor(guest, payer);
  await callOff(payer);
  const second = await bookAgain(payer);
  expect((await refund(payer)).body).toMatchObject({ code: 'not_paid' });
  expect((await refund(second)).status).toBe(200);
  expect(await isPaid(second)).toBe(false);
});

test('a session that takes place keeps its payment, and one that was paid back has none to give', async () => {
  const payer = await makePayer(app);
  await payFor(guest, payer);
  const second = await bookAgain(payer);
  expect([await isPaid(payer), await isPaid(second)]).toEqual([true, false]);
  await refund(payer);
  await callOff(payer);
  expect(await isPaid(await bookAgain(payer))).toBe(false);
});

test('money on its way back is not carried over', async () => {
  const payer = await makePayer(app);
  await payFor(guest, payer);
  await callOff(payer);
  await db
    .updateTable('payments')
    .set({ refund_asked_at: noon })
    .where('interview_id', '=', payer.interviewId)
    .execute();
  expect(await isPaid(await bookAgain(payer))).toBe(false);
});

test.each([
  ['staff delete it', callOff],
  ['the customer cancels it', callOffOwn],
])('a new session booked before the paid one was called off is paid then: %s', async (_, end) => {
  const payer = await makePayer(app);
  await payFor(guest, payer);
  const [second, third] = [await bookAgain(payer), await bookAgain(payer)];
  expect((await end(payer)).status).toBe(200);
  await runJobs();
  expect([await isPaid(second), await isPaid(third)]).toEqual([true, false]);
  expect(await payFor(guest, second)).toMatchObject({ status: 409, body: { code: 'fee_paid' } });
  expect((await refund(second)).status).toBe(200);
});

test('whoever pays before a credit has moved is not charged', async () => {
  const payer = await makePayer(app);
  await payFor(guest, payer);
  const second = await bookAgain(payer);
  await callOff(payer);
  expect(await payFor(guest, second)).toMatchObject({ status: 409, body: { code: 'fee_paid' } });
  expect(await isPaid(second)).toBe(true);
});

test('a session of somebody else takes nothing over', async () => {
  const [payer, other] = [await makePayer(app), await makePayer(app)];
  await payFor(guest, payer);
  await callOff(payer);
  await runJobs();
  expect(await isPaid(other)).toBe(false);
});
