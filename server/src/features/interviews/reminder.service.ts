import type { House } from '../../house.ts';
import { postMail } from '../mail/index.ts';
import { readSettings } from '../settings/index.ts';
import { postReminder } from './invitation.service.ts';
import { staffReminder } from './reminder.letter.ts';
import { type Due, lockDue, markReminded, superAdmins } from './reminder.queries.ts';

/** Interviews of one transaction. */
const batch = 50;
const hour = 60 * 60 * 1000;

/**
 * Mails a reminder to the customer and to each Super Admin for every interview that begins within the alert hours, once.
 * Who booked within these hours has just got the confirmation, and is not reminded of it.
 */
export async function remindOfInterviews(house: House): Promise<void> {
  const { alertHours } = await readSettings(house.db);
  const window = alertHours * hour;
  while ((await remindBatch(house, window)) === batch);
}

const remindBatch = (house: House, window: number): Promise<number> =>
  house.db.transaction().execute(async (tx) => {
    const now = house.now();
    const due = await lockDue(tx, now, new Date(now.getTime() + window), batch);
    if (due.length === 0) return 0;
    const staff = await superAdmins(tx);
    for (const interview of due) {
      if (!bookedWithin(interview, window)) await postReminder(house, tx, interview);
      for (const { id, fname, email } of staff) {
        const mail = staffReminder(interview, fname, house.env.APP_URL);
        await postMail(house, tx, { kind: 'staff-reminder', to: email, personId: id, ...mail });
      }
    }
    await markReminded(
      tx,
      due.map(({ id }) => id),
      now,
    );
    return due.length;
  });

const bookedWithin = ({ starts_at, created_at }: Due, window: number) =>
  starts_at.getTime() - created_at.getTime() < window;
