import type { Contract, HandlerResult, Handover } from '@lifestory/contract';
import { formatDateTime } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import { canHoldInterviews } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import {
  handOverInterviews,
  listOpenInterviewsOf,
  type OpenInterview,
} from '../../calendar/interviews/index.ts';
import {
  countFreeSlotsOf,
  deleteFreeSlotsOf,
  lockSlotsOf,
  reassignSlots,
} from '../../calendar/time-slots/index.ts';
import { queueMail } from '../../platform/mail/index.ts';
import { formatFullName } from '../people/index.ts';
import { listStaff, type StaffAccount } from './staff-account.queries.ts';

/**
 * Returns what a staff member has to hand over before they leave, and the colleagues who can take it over. Fails with
 * `not_found` if the account is not one of staff.
 */
export async function fetchStaffWork(
  { db, now }: AppContext,
  id: string,
): Promise<HandlerResult<Contract['accounts']['fetchStaffWork']>> {
  const staff = await listStaff(db);
  if (!staff.some((account) => account.id === id)) throw fail('not_found');
  const [interviews, freeSlots] = await Promise.all([
    listOpenInterviewsOf(db, id),
    countFreeSlotsOf(db, id, now()),
  ]);
  return {
    success: true,
    data: {
      interviews: interviews.map((interview) => ({
        id: interview.id,
        fullName: formatFullName(interview),
        start_time: interview.startsAt,
        status: interview.status,
      })),
      free_slots: freeSlots,
      colleagues: staff
        .filter((account) => canTakeOver(account, id))
        .map((account) => ({ id: account.id, fullName: formatFullName(account) || account.email })),
    },
  };
}

const canTakeOver = ({ id, role, deactivatedAt }: StaffAccount, leavingId: string): boolean =>
  id !== leavingId && deactivatedAt === null && role !== null && canHoldInterviews(role);

/**
 * Hands over the open interviews and the time slots of a staff member who leaves, in the transaction of the change. Mails
 * the colleague who takes over, and the customers of cancelled interviews. Without a choice, the command line leaves all to
 * anyone. Returns what to record; undefined if there was nothing to hand over. Fails with `handover_required` without a
 * choice, and with `not_found` for a colleague who cannot hold interviews.
 */
export async function handOverWork(
  app: AppContext,
  tx: Tx,
  actorId: string | null,
  leaving: StaffAccount,
  staff: readonly StaffAccount[],
  handover: Handover | undefined,
): Promise<object | undefined> {
  const now = app.now();
  await lockSlotsOf(tx, leaving.id, now);
  const [interviews, freeSlots] = await Promise.all([
    listOpenInterviewsOf(tx, leaving.id),
    countFreeSlotsOf(tx, leaving.id, now),
  ]);
  if (interviews.length + freeSlots === 0) return undefined;
  const choice = handover ?? (actorId === null ? { to: 'anyone' as const } : undefined);
  if (!choice) throw fail('handover_required');
  const colleague =
    choice.to === 'colleague'
      ? staff.find((account) => account.id === choice.colleague_id && canTakeOver(account, leaving.id))
      : undefined;
  if (choice.to === 'colleague' && !colleague)
    throw fail('not_found', { text: 'This person cannot hold interviews. Please choose somebody else.' });
  const cancels = choice.to === 'cancel';
  const { handedOver, cancelled } = await handOverInterviews(app, tx, { personId: actorId }, leaving.id, {
    to: colleague?.id ?? null,
    cancels,
  });
  const deletedSlots = cancels ? await deleteFreeSlotsOf(tx, leaving.id, now) : 0;
  await reassignSlots(tx, leaving.id, colleague?.id ?? null, now);
  if (colleague && colleague.id !== actorId)
    await mailColleague(app, tx, colleague, leaving, handedOver, freeSlots);
  return {
    handed_over_to: colleague ? colleague.id : cancels ? 'cancelled' : 'anyone',
    interviews: handedOver.length,
    cancelled_interviews: cancelled.length,
    ...(cancels ? { deleted_slots: deletedSlots } : { free_slots: freeSlots }),
  };
}

/** Tells a colleague in one mail which interviews and how many free time slots they take over. */
async function mailColleague(
  app: AppContext,
  tx: Tx,
  colleague: StaffAccount,
  leaving: StaffAccount,
  interviews: readonly OpenInterview[],
  freeSlots: number,
): Promise<void> {
  const sessions = interviews.map(
    (interview) => `${formatFullName(interview)}: ${formatDateTime(interview.startsAt)}`,
  );
  await queueMail(app, tx, {
    kind: 'staff-handover',
    to: colleague.email,
    personId: colleague.id,
    mentionedPersonIds: [leaving.id, ...new Set(interviews.map(({ personId }) => personId))],
    subject: `You take over from ${formatFullName(leaving)}`,
    letter: {
      greeting: `Dear ${colleague.fname},`,
      paragraphs: [
        ...(sessions.length > 0
          ? [`These sessions are now yours:`, sessions.join('\n')]
          : [`${formatFullName(leaving)} had no sessions ahead.`]),
        ...(freeSlots > 0
          ? [
              `So ${freeSlots === 1 ? 'is 1 free time slot' : `are ${freeSlots} free time slots`} in the calendar. Delete those that you cannot hold.`,
            ]
          : []),
      ],
      button: { label: 'Open the sessions', url: `${app.env.APP_URL}/sessions` },
    },
  });
}
