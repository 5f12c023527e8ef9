import type { Tx } from '../../database/connection.ts';
import type { House } from '../../house.ts';
import { postMail } from '../mail/index.ts';
import { readSettings } from '../settings/index.ts';
import { postReminder } from './invitation.service.ts';
import { staffReminder } from './reminder.letter.ts';
import { type Audience, type Due, lockDue, markReminded, superAdmins } from './reminder.queries.ts';

/** Interviews of one transaction. */
const batchSize = 50;
const hour = 60 * 60 * 1000;

/**
 * Mails a reminder of every interview that is near, once: to its customer within the reminder hours, to each Super
 * Admin within the alert hours. 0 hours send none.
 */
export async function remindOfInterviews(house: House): Promise<void> {
  const { alertHours, customerReminderHours } = await readSettings(house.db);
  while ((await remindBatch(house, 'customer', customerReminderHours * hour)) === batchSize);
  while ((await remindBatch(house, 'staff', alertHours * hour)) === batchSize);
}

/** Reminds of the next interviews that begin within `window` milliseconds; answers how many there were. */
const remindBatch = (house: House, audience: Audience, window: number): Promise<number> =>
  house.db.transaction().execute(async (tx) => {
    const now = house.now();
    const due = await lockDue(tx, audience, now, new Date(now.getTime() + window), batchSize);
    if (due.length === 0) return 0;
    if (audience === 'customer') await remindCustomers(house, tx, due, window);
    else await remindStaff(house, tx, due);
    await markReminded(
      tx,
      audience,
      due.map(({ id }) => id),
      now,
    );
    return due.length;
  });

/** A customer who booked within the window has just got the confirmation, and is not reminded. */
async function remindCustomers(house: House, tx: Tx, due: Due[], window: number): Promise<void> {
  for (const interview of due) {
    const { starts_at, created_at } = interview;
    if (starts_at.getTime() - created_at.getTime() >= window) await postReminder(house, tx, interview);
  }
}

async function remindStaff(house: House, tx: Tx, due: Due[]): Promise<void> {
  const staff = await superAdmins(tx);
  for (const interview of due) {
    for (const { id, fname, email } of staff) {
      const mail = staffReminder(interview, fname, house.env.APP_URL);
      await postMail(house, tx, {
        kind: 'staff-reminder',
        to: email,
        personId: id,
        about: [interview.person_id],
        ...mail,
      });
    }
  }
}
