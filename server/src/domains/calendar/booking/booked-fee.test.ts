import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createBookingForm } from '../../../testing/booking-form.ts';
import { submitPayment } from '../../../testing/payments/payer.ts';
import { makeSlot } from '../../../testing/slots.ts';

const { db, visitor, users, setClock } = await createTestApp();
const noon = new Date('2027-05-03T19:00:00Z');
setClock(noon);
const guest = visitor();
const staff = await users.superAdmin();

const setFee = (dollars: number) =>
  staff.request(contract.settings.update, {
    body: { key: 'amount-for-booking-session', value: String(dollars) },
  });

let bookingCount = 0;

/** Books an interview under a new address; returns the data of its payment link. */
async function bookInterview(): Promise<string> {
  const slot_id = await makeSlot(db, new Date(noon.getTime() + (24 + ++bookingCount) * 3_600_000));
  const email = `booker${bookingCount}@example.com`;
  const form = createBookingForm({ slot_id, email, confirmation_email: email });
  expect((await guest.call('POST', '/api/session/store', form)).status).toBe(200);
  const { meeting_id } = await db
    .selectFrom('interviews')
    .select('meeting_id')
    .where('slot_id', '=', slot_id)
    .executeTakeFirstOrThrow();
  return meeting_id;
}

const fetchQuote = (meeting_id: string, hosting = false) =>
  guest.request(contract.payments.initiate, { body: { meeting_id, hosting } });

const pay = (meetingId: string, amount: number) => submitPayment(guest, { meetingId }, { amount });

test('an interview keeps the fee of its booking after the fee is raised or lowered', async () => {
  const meetingId = await bookInterview();
  for (const dollars of [300, 120]) {
    await setFee(dollars);
    expect(await fetchQuote(meetingId)).toMatchObject({ fee: 250, amount: 250 });
    expect(await fetchQuote(meetingId, true)).toMatchObject({ fee: 250, hosting: 10, amount: 260 });
    expect((await pay(meetingId, dollars)).body).toMatchObject({ code: 'price_changed' });
  }
  const laterMeetingId = await bookInterview();
  expect(await fetchQuote(laterMeetingId)).toMatchObject({ fee: 120 });
  expect((await pay(meetingId, 250)).status).toBe(200);
  expect((await pay(laterMeetingId, 120)).status).toBe(200);
});
