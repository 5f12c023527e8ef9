import { createHash } from 'node:crypto';
import type { BookingConfirmation, BookingForm } from '@lifestory/contract';
import type { z } from 'zod';
import { dateAt } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';
import type { Client } from '../../../http/actor.ts';
import { Failure, fail, invalid } from '../../../http/failure.ts';
import { transferPayment } from '../../money/payments/index.ts';
import { startConsent } from '../../people/consents/index.ts';
import { notify } from '../../platform/notifications/index.ts';
import {
  type Booking,
  createInterviewToken,
  createMeeting,
  createMeetingJobOptions,
  findPaymentTerms,
  type InterviewPrice,
  insertInterview,
  type NewInterview,
  type PaymentTerms,
  resolvePaymentTerms,
} from '../interviews/index.ts';
import { transferQuestions } from '../questions/index.ts';
import { createSlotTakenFailure, lockBookableSlot } from '../time-slots/index.ts';
import { parseBookingForm } from './booking-form.policy.ts';
import { countBookingAttempt, enforceUnpaidClientLimit } from './booking-limit.service.ts';
import { ensureBookingParties } from './booking-parties.service.ts';
import { type BookingRequest, findRepeatedBooking, recordBookingRequest } from './booking-request.queries.ts';

/** Milliseconds within which the same form for the same slot counts as the same booking, even without a key. */
const repeatWindowMs = 10 * 60 * 1000;

/** Validates a booking form, except its slot; fails with `invalid`, with all messages by field. */
export function validateForm({ now }: AppContext, form: BookingForm): Booking {
  const { booking, messages } = parseBookingForm(form, dateAt(now()));
  if (messages) throw invalid(messages);
  return booking;
}

/**
 * Books a time slot for the storyteller of the form; returns the payment terms and the token of the booking.
 * Resubmitting the same form within ten minutes, or within a day with the same key, returns the same booking. The
 * response does not reveal whether the address has an account.
 * @throws `invalid`, `slot_taken` and `slot_too_soon` with `data.booked`, `conflict`, `too_many`
 */
export async function bookSlot(
  app: AppContext,
  form: BookingForm,
  { address }: Client,
  key: string | undefined,
): Promise<z.input<typeof BookingConfirmation>> {
  const booking = validateForm(app, form);
  const slotId = form.slot_id.trim();
  if (slotId === '') throw invalid({ slot_id: ['Please select a slot to book session'] });
  const formHash = createHash('sha256')
    .update(JSON.stringify([slotId, booking]))
    .digest();
  const request: BookingRequest = { client: address, key, slotId, formHash };
  try {
    await countBookingAttempt(app, address);
    const { interviewId, price } = await app.db.transaction().execute(async (tx) => {
      await enforceUnpaidClientLimit(app, tx, address);
      return createBooking(app, tx, { booking, slotId, request });
    });
    return toBookedTerms(app, interviewId, await resolvePaymentTerms(app.db, app.env, price));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const since = new Date(app.now().getTime() - repeatWindowMs);
    const repeatedInterviewId = await findRepeatedBooking(app.db, request, since);
    if (!repeatedInterviewId) throw error;
    return toBookedTerms(app, repeatedInterviewId, await findPaymentTerms(app, repeatedInterviewId));
  }
}

const toBookedTerms = (
  app: AppContext,
  interviewId: string,
  terms: PaymentTerms,
): z.input<typeof BookingConfirmation> => ({
  ...terms,
  token: createInterviewToken(app, interviewId),
});

interface NewBooking {
  booking: Booking;
  slotId: string;
  /** The staff member who books for a caller. */
  actorId?: string;
  /** The request of a visitor. */
  request?: BookingRequest;
}

/** A new interview and its price. */
export interface CreatedBooking {
  interviewId: string;
  /** The storyteller. */
  personId: string;
  startsAt: Date;
  price: InterviewPrice;
}

/**
 * Finds or inserts the storyteller, their story and the booker, inserts the interview and queues what follows.
 * Transfers the payment and the family's questions of a cancelled interview of the story. A unique index decides
 * between concurrent bookings of a slot.
 * @throws `slot_taken`, `slot_too_soon`, `conflict`
 */
export async function createBooking(
  app: AppContext,
  tx: Tx,
  { booking, slotId, actorId, request }: NewBooking,
): Promise<CreatedBooking> {
  const { slot, settings } = await lockBookableSlot(tx, slotId, app.now());
  const isBookedByStaff = actorId !== undefined;
  const parties = await ensureBookingParties(tx, booking, app.now(), isBookedByStaff);
  const { storytellerId: personId, bookerId, storyId } = parties;
  const interview: NewInterview = {
    id: newId(),
    personId,
    bookerId,
    storyId,
    slotId: slot.id,
    interviewerId: slot.interviewerId,
    startsAt: slot.startsAt,
    durationMinutes: Math.round((slot.endsAt.getTime() - slot.startsAt.getTime()) / 60_000),
    feeCents: settings.feeCents,
    booking,
    isBookedByStaff,
    // Staff and other bookers cannot agree to the recording for the storyteller.
    hasConsent: !isBookedByStaff && booking.account_for === 'my_self',
  };
  const meetingId = await insertInterview(tx, interview);
  if (meetingId === undefined) throw createSlotTakenFailure();
  const [isRecorded = true] = await Promise.all([
    request && recordBookingRequest(tx, interview.id, request, app.now()),
    queueFollowUps(app, tx, interview, actorId),
  ]);
  if (!isRecorded) throw fail('conflict');
  if (!parties.isNewStory) {
    await transferPayment(tx, storyId, interview.id);
    await transferQuestions(tx, storyId, interview.id);
  }
  return {
    interviewId: interview.id,
    personId,
    startsAt: slot.startsAt,
    price: { fee_cents: settings.feeCents, meeting_id: meetingId },
  };
}

/**
 * Starts the consent of a new booking, and queues the job that creates its meeting and the notifications, which come
 * from the staff member `actorId`, if one booked.
 */
async function queueFollowUps(
  app: AppContext,
  tx: Tx,
  { id, personId, bookerId, interviewerId, startsAt, booking, hasConsent, isBookedByStaff }: NewInterview,
  actorId: string | undefined,
): Promise<void> {
  const parties = { personId, bookerId: bookerId ?? personId };
  await Promise.all([
    startConsent(app, tx, { id, ...parties, startsAt, booking: { ...booking }, isBookedByStaff }, hasConsent),
    app.jobs.add(tx, createMeeting, { interviewId: id }, createMeetingJobOptions(id)),
    notify(app, tx, {
      kind: 'interview-booked',
      to: { staffAndInterviewer: interviewerId },
      from: actorId ?? parties.bookerId,
      mentionedPersonIds: [],
      url: `/session/view/${id}`,
      values: { name: `${booking.first_name} ${booking.last_name}`.trim(), startsAt },
    }),
  ]);
}
