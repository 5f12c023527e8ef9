import { type BookingForm, Id } from '@lifestory/contract';
import { dateAt } from '../../calendar.ts';
import type { Tx } from '../../database/connection.ts';
import type { House } from '../../house.ts';
import type { Client } from '../../http/actor.ts';
import { fail, invalid } from '../../http/failure.ts';
import { carryPaymentOver } from '../billing/index.ts';
import {
  type Booking,
  countUnpaidAhead,
  insertInterview,
  makeMeeting,
  untilItIsThere,
} from '../interviews/index.ts';
import { notify } from '../notifications/index.ts';
import { insertPerson, lockPersonByEmail } from '../people/index.ts';
import { ensureStory } from '../stories/index.ts';
import { lockFreeSlot } from '../time-slots/index.ts';
import { judgeForm } from './booking-form.policy.ts';

/** Unpaid interviews that one e-mail address can have ahead. */
const mostUnpaid = 3;
/** Bookings an hour from one client. */
const mostAnHour = 20;

/** Checks the contact information; throws `invalid` with all messages by field. */
export function checkForm({ now }: House, form: BookingForm): Booking {
  const { booking, messages } = judgeForm(form, dateAt(now()));
  if (messages) throw invalid(messages);
  return booking;
}

/**
 * Books a time slot for whoever the form names: the slot, the person, their story and the interview in one transaction,
 * with the job that makes the meeting. What was paid for one that was called off is taken over. The database's index decides who was first.
 * @throws `invalid`, `slot_taken` with `data.booked`, `too_many`
 */
export async function book(house: House, form: BookingForm, client: Client): Promise<void> {
  const booking = checkForm(house, form);
  const slotId = form.slot_id.trim();
  if (slotId === '') throw invalid({ slot_id: ['Please select a slot to book session'] });
  await house.limits.count([{ name: 'booking', subject: client.address, most: mostAnHour, seconds: 3600 }]);
  await house.db.transaction().execute(async (tx) => {
    const slot = Id.safeParse(slotId).success ? await lockFreeSlot(tx, slotId, house.now()) : undefined;
    if (!slot) throw taken();
    const { personId, isNew } = await findBooker(house, tx, booking);
    const storyId = await ensureStory(tx, personId);
    const interviewId = await insertInterview(tx, {
      personId,
      storyId,
      slotId,
      startsAt: slot.startsAt,
      durationMinutes: Math.round((slot.endsAt.getTime() - slot.startsAt.getTime()) / 60_000),
      booking,
    });
    if (!interviewId) throw taken();
    if (!isNew) await carryPaymentOver(tx, storyId, interviewId);
    await house.jobs.add(tx, makeMeeting, { interviewId }, untilItIsThere(interviewId));
    await notify(house, tx, {
      kind: 'interview-booked',
      to: 'staff',
      from: personId,
      url: `/session/view/${interviewId}`,
      values: { name: `${booking.first_name} ${booking.last_name}`, startsAt: slot.startsAt },
    });
  });
}

const taken = () => fail('slot_taken', { data: { booked: true } });

/** The person of the e-mail address, new or as they are: a booking changes nothing of an account and tells nothing. */
async function findBooker(
  house: House,
  tx: Tx,
  booking: Booking,
): Promise<{ personId: string; isNew: boolean }> {
  const made = await insertPerson(tx, {
    email: booking.email,
    fname: booking.first_name,
    lname: booking.last_name,
    contact: booking.contact,
    country: booking.country,
    state: booking.state,
    city: booking.city,
    zip_code: booking.zip_code,
    dob: booking.dob,
  });
  if (made) return { personId: made.id, isNew: true };
  const person = await lockPersonByEmail(tx, booking.email);
  if (!person) throw fail('conflict');
  if (person.staff_role) {
    throw invalid({ email: ['This address cannot be used to book a session. Please enter another one.'] });
  }
  if ((await countUnpaidAhead(tx, person.id, house.now())) >= mostUnpaid) {
    throw invalid({
      email: [
        'There are already three sessions with this address that are not paid yet. ' +
          'Please pay for one of them first, or write to us.',
      ],
    });
  }
  return { personId: person.id, isNew: false };
}
