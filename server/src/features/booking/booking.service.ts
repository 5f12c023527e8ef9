import { createHash } from 'node:crypto';
import type { BookingConfirmation, BookingForm } from '@lifestory/contract';
import type { z } from 'zod';
import { dateAt } from '../../calendar.ts';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../database/connection.ts';
import type { Client } from '../../http/actor.ts';
import { Failure, fail, invalid } from '../../http/failure.ts';
import { startConsent } from '../consents/index.ts';
import {
  type Booking,
  createInterviewToken,
  createMeeting,
  createMeetingJobOptions,
  findPaymentTerms,
  type InsertedInterview,
  insertInterview,
  type PaymentTerms,
  resolvePaymentTerms,
} from '../interviews/index.ts';
import { notify } from '../notifications/index.ts';
import { transferPayment } from '../payments/index.ts';
import { transferQuestions } from '../questions/index.ts';
import { createSlotTakenFailure, lockBookableSlot } from '../time-slots/index.ts';
import { parseBookingForm } from './booking-form.policy.ts';
import {
  assertAddressCanBook,
  countBookingAttempt,
  enforceUnpaidClientLimit,
} from './booking-limit.service.ts';
import { type AssertCanBook, ensureBookingParties } from './booking-parties.service.ts';
import { type BookingRequest, findRepeatedBooking, recordBookingRequest } from './booking-request.queries.ts';

/** Milliseconds within which the same form for the same slot counts as the same booking, even without a key. */
const repeatWindowMs = 10 * 60 * 1000;

/** Validates a booking form, except its slot; fails with `invalid`, with all messages by field. */
export function validateForm({ now }: Pick<AppContext, 'now'>, form: BookingForm): Booking {
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
  app: Pick<AppContext, 'db' | 'env' | 'jobs' | 'limits' | 'links' | 'now'>,
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
    const interview = await insertBooking(app, booking, request);
    return toBookedTerms(app, interview.id, await resolvePaymentTerms(app.db, app.env, interview));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const since = new Date(app.now().getTime() - repeatWindowMs);
    const repeatedInterviewId = await findRepeatedBooking(app.db, request, since);
    if (!repeatedInterviewId) throw error;
    return toBookedTerms(app, repeatedInterviewId, await findPaymentTerms(app, repeatedInterviewId));
  }
}

const toBookedTerms = (
  app: Pick<AppContext, 'links'>,
  interviewId: string,
  terms: PaymentTerms,
): z.input<typeof BookingConfirmation> => ({
  ...terms,
  token: createInterviewToken(app, interviewId),
});

/** Inserts a visitor's booking and records its request; returns the interview. */
const insertBooking = (
  app: Pick<AppContext, 'db' | 'env' | 'jobs' | 'links' | 'now'>,
  booking: Booking,
  request: BookingRequest,
): Promise<InsertedInterview> =>
  app.db.transaction().execute(async (tx) => {
    await enforceUnpaidClientLimit(app, tx, request.client);
    const booked = await createBooking(app, tx, {
      booking,
      slotId: request.slotId,
      assertCanBook: (person) => assertAddressCanBook(tx, person, app.now()),
    });
    const [isRecorded] = await Promise.all([
      recordBookingRequest(tx, booked.interview.id, request, app.now()),
      queueFollowUps(app, tx, booked),
    ]);
    if (!isRecorded) throw fail('conflict');
    return booked.interview;
  });

interface NewBooking {
  booking: Booking;
  slotId: string;
  /** The staff member who books for a caller. */
  actorId?: string;
  assertCanBook: AssertCanBook;
}

/** A new booking, whose follow-ups have to be queued in the same transaction. */
export interface CreatedBooking {
  booking: Booking;
  interview: InsertedInterview;
  /** The storyteller. */
  personId: string;
  /** The person who booked: the storyteller, or another one. */
  bookerId: string;
  startsAt: Date;
  hasConsent: boolean;
}

/**
 * Finds or inserts the storyteller, their story and the booker, and inserts the interview. Transfers the payment and the
 * family's questions of a cancelled interview of the story. A unique index decides between concurrent bookings of a slot.
 * @throws `slot_taken`, `slot_too_soon`, `conflict`
 */
export async function createBooking(
  app: Pick<AppContext, 'now'>,
  tx: Tx,
  { booking, slotId, actorId, assertCanBook }: NewBooking,
): Promise<CreatedBooking> {
  const { slot, settings } = await lockBookableSlot(tx, slotId, app.now());
  const parties = await ensureBookingParties(tx, booking, assertCanBook);
  const { storytellerId: personId, bookerId, storyId } = parties;
  // Staff and other bookers cannot agree to the recording for the storyteller.
  const hasConsent = actorId === undefined && booking.account_for === 'my_self';
  const interview = await insertInterview(tx, {
    personId,
    bookerId,
    storyId,
    slotId: slot.id,
    startsAt: slot.startsAt,
    durationMinutes: Math.round((slot.endsAt.getTime() - slot.startsAt.getTime()) / 60_000),
    feeCents: settings.feeCents,
    booking,
    hasConsent,
  });
  if (!interview) throw createSlotTakenFailure();
  if (!parties.isNewStory) {
    await transferPayment(tx, storyId, interview.id);
    await transferQuestions(tx, storyId, interview.id);
  }
  return {
    booking,
    interview,
    personId,
    bookerId: bookerId ?? personId,
    startsAt: slot.startsAt,
    hasConsent,
  };
}

/**
 * Starts the consent of a new booking, and queues the job that creates its meeting and the notifications, which come
 * from the staff member `actorId`, if one booked.
 */
export async function queueFollowUps(
  app: Pick<AppContext, 'env' | 'jobs' | 'links' | 'now'>,
  tx: Tx,
  { booking, interview: { id, interviewer_id }, personId, bookerId, startsAt, hasConsent }: CreatedBooking,
  actorId?: string,
): Promise<void> {
  await Promise.all([
    startConsent(app, tx, { id, personId, bookerId, startsAt, booking: { ...booking } }, hasConsent),
    app.jobs.add(tx, createMeeting, { interviewId: id }, createMeetingJobOptions(id)),
    notify(app, tx, {
      kind: 'interview-booked',
      to: { staffAndInterviewer: interviewer_id },
      from: actorId ?? bookerId,
      mentionedPersonIds: [],
      url: `/session/view/${id}`,
      values: { name: `${booking.first_name} ${booking.last_name}`, startsAt },
    }),
  ]);
}
