import type { BookingForm } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail, invalid } from '../../../http/failure.ts';
import { recordChange } from '../../platform/audit/index.ts';
import { findBookedInterview, moveInterview, sendPaymentLink } from '../interviews/index.ts';
import { createSlotTakenFailure, lockBookableSlot } from '../time-slots/index.ts';
import { createBooking, validateForm } from './booking.service.ts';

/** Maximum number of bookings by one staff member within an hour. */
const maxBookingsPerHour = 200;
/** Maximum number of payment links mailed for one interview within a day. */
const maxPaymentLinksPerDay = 5;

/**
 * Moves a waiting interview to a free slot; the customer is mailed the new time with the calendar update.
 * @throws `not_found`, `interview_not_waiting`, `slot_taken`, `slot_too_soon`
 */
export const moveInterviewByStaff = (
  app: AppContext,
  actor: Actor,
  { id, slot_id: slotId }: { id: string; slot_id: string },
): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const interview = await findBookedInterview(tx, id, true);
    if (!interview) throw fail('not_found');
    if (interview.status !== 'waiting')
      throw fail('interview_not_waiting', { text: 'Only a session that is still waiting can be moved.' });
    // A repeated request whose first response was lost.
    if (interview.slotId === slotId) return;
    const { slot } = await lockBookableSlot(tx, slotId, app.now());
    if (!(await moveInterview(app, tx, interview, slot, 'staff'))) throw createSlotTakenFailure();
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'interview moved',
      subjectKind: 'interview',
      subjectId: id,
      before: { starts_at: interview.startsAt },
      after: { starts_at: slot.startsAt },
    });
  });

/**
 * Books a slot for a caller. The limits for visitors do not apply; addresses of staff are refused.
 * @throws `invalid`, `slot_taken`, `slot_too_soon`, `conflict`, `too_many`
 */
export async function bookForCaller(
  app: AppContext,
  actor: Actor,
  form: BookingForm & { send_payment_link: boolean },
): Promise<{ id: string; payment_link_sent: boolean }> {
  const booking = validateForm(app, form);
  const slotId = form.slot_id.trim();
  if (slotId === '') throw invalid({ slot_id: ['Please select a time slot.'] });
  await app.limits.count([
    { name: 'staff-booking', subject: actor.personId, max: maxBookingsPerHour, seconds: 3600 },
  ]);
  return app.db.transaction().execute(async (tx) => {
    const { interviewId, personId, startsAt } = await createBooking(app, tx, {
      booking,
      slotId,
      actorId: actor.personId,
    });
    const isSent = form.send_payment_link && (await sendPaymentLink(app, tx, interviewId));
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'interview booked',
      subjectKind: 'interview',
      subjectId: interviewId,
      after: { person_id: personId, starts_at: startsAt, payment_link_sent: isSent },
    });
    return { id: interviewId, payment_link_sent: isSent };
  });
}

/**
 * Mails the payment link of an unpaid interview.
 * @throws `not_found`, `nothing_due`, `too_many`
 */
export async function mailPaymentLink(app: AppContext, actor: Actor, id: string): Promise<void> {
  if (!(await findBookedInterview(app.db, id))) throw fail('not_found');
  await app.limits.count([
    { name: 'payment-link', subject: id, max: maxPaymentLinksPerDay, seconds: 86_400 },
  ]);
  await app.db.transaction().execute(async (tx) => {
    if (!(await sendPaymentLink(app, tx, id))) throw fail('nothing_due');
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'payment link sent',
      subjectKind: 'interview',
      subjectId: id,
    });
  });
}
