import type { AppContext } from '../../context.ts';
import type { Tx } from '../../database/connection.ts';
import { postMail } from '../mail/index.ts';
import { readSettings } from '../settings/index.ts';
import { sendReminder } from './invitation.service.ts';
import { staffReminder } from './reminder.letter.ts';
import {
  type Audience,
  type DueInterview,
  listSuperAdmins,
  lockDueInterviews,
  markReminded,
} from './reminder.queries.ts';

/** Interviews of one transaction. */
const batchSize = 50;
const hourMs = 60 * 60 * 1000;

/**
 * Mails a reminder of every interview that is near, once: to its customer within the reminder hours, to each Super
 * Admin within the alert hours. 0 hours send none.
 */
export async function sendInterviewReminders(app: AppContext): Promise<void> {
  const { alertHours, customerReminderHours } = await readSettings(app.db);
  while ((await remindBatch(app, 'customer', customerReminderHours * hourMs)) === batchSize);
  while ((await remindBatch(app, 'staff', alertHours * hourMs)) === batchSize);
}

/** Reminds of the next interviews that begin within `window` milliseconds; answers how many there were. */
const remindBatch = (app: AppContext, audience: Audience, window: number): Promise<number> =>
  app.db.transaction().execute(async (tx) => {
    const now = app.now();
    const due = await lockDueInterviews(tx, audience, now, new Date(now.getTime() + window), batchSize);
    if (due.length === 0) return 0;
    if (audience === 'customer') await remindCustomers(app, tx, due, window);
    else await remindStaff(app, tx, due);
    await markReminded(
      tx,
      audience,
      due.map(({ id }) => id),
      now,
    );
    return due.length;
  });

/** A customer who booked within the window has just got the confirmation, and is not reminded. */
async function remindCustomers(app: AppContext, tx: Tx, due: DueInterview[], window: number): Promise<void> {
  for (const interview of due) {
    const { starts_at, created_at } = interview;
    if (starts_at.getTime() - created_at.getTime() >= window) await sendReminder(app, tx, interview);
  }
}

async function remindStaff(app: AppContext, tx: Tx, due: DueInterview[]): Promise<void> {
  const staff = await listSuperAdmins(tx);
  for (const interview of due) {
    for (const { id, fname, email } of staff) {
      const mail = staffReminder(interview, fname, app.env.APP_URL);
      await postMail(app, tx, {
        kind: 'staff-reminder',
        to: email,
        personId: id,
        about: [interview.person_id],
        ...mail,
      });
    }
  }
}
