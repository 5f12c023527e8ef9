import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import { queueMail } from '../../../platform/mail/index.ts';
import { readSettings } from '../../../platform/settings/index.ts';
import { sendReminder } from '../confirmations/confirmation.service.ts';
import { composeStaffReminder } from './reminder.letter.ts';
import {
  type Audience,
  type DueInterview,
  listStaffRecipients,
  lockDueInterviews,
  markReminded,
} from './reminder.queries.ts';

/** Maximum number of interviews per transaction. */
const batchSize = 50;
const hourMs = 60 * 60 * 1000;

/**
 * Sends one reminder of every upcoming interview to its customer within the reminder hours and to each Super Admin
 * and its Interviewer within the alert hours. A setting of 0 hours disables the reminder.
 */
export async function sendInterviewReminders(app: AppContext): Promise<void> {
  const { alertHours, customerReminderHours } = await readSettings(app.db);
  while ((await remindBatch(app, 'customer', customerReminderHours * hourMs)) === batchSize);
  while ((await remindBatch(app, 'staff', alertHours * hourMs)) === batchSize);
}

/** Sends reminders of at most `batchSize` interviews that start within `windowMs`; returns their number. */
const remindBatch = (app: AppContext, audience: Audience, windowMs: number): Promise<number> =>
  app.db.transaction().execute(async (tx) => {
    const now = app.now();
    const due = await lockDueInterviews(tx, audience, now, new Date(now.getTime() + windowMs), batchSize);
    if (due.length === 0) return 0;
    if (audience === 'customer') await remindCustomers(app, tx, due, windowMs);
    else await remindStaff(app, tx, due);
    await markReminded(
      tx,
      audience,
      due.map(({ id }) => id),
      now,
    );
    return due.length;
  });

/** Skips customers who booked within the window, because their confirmation is recent. */
async function remindCustomers(
  app: AppContext,
  tx: Tx,
  due: DueInterview[],
  windowMs: number,
): Promise<void> {
  for (const interview of due) {
    const { starts_at, created_at } = interview;
    if (starts_at.getTime() - created_at.getTime() >= windowMs) await sendReminder(app, tx, interview);
  }
}

async function remindStaff(app: AppContext, tx: Tx, due: DueInterview[]): Promise<void> {
  const staff = await listStaffRecipients(tx);
  for (const interview of due) {
    for (const { id, fname, email, isInterviewer } of staff) {
      if (isInterviewer && interview.interviewer_id !== id) continue;
      // Interviewers see nothing about payments.
      const shown = isInterviewer ? { ...interview, paid: true } : interview;
      const mail = composeStaffReminder(shown, fname, app.env.APP_URL);
      await queueMail(app, tx, {
        kind: 'staff-reminder',
        to: email,
        personId: id,
        mentionedPersonIds: [interview.person_id],
        ...mail,
      });
    }
  }
}
