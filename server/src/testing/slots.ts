import { dateAt, wallAt } from '../calendar.ts';
import type { Db } from '../database/connection.ts';
import { newId } from '../database/ids.ts';

/** Makes a free slot that begins at an instant and lasts `minutes`; answers its id. */
export async function makeSlot(db: Db, startsAt: Date, minutes = 60): Promise<string> {
  const id = newId();
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
  const clock = (instant: Date) => wallAt(instant).toPlainTime().toString({ smallestUnit: 'second' });
  await db
    .insertInto('slots')
    .values({
      id,
      slot_date: dateAt(startsAt),
      from_time: clock(startsAt),
      to_time: clock(endsAt),
      starts_at: startsAt,
      ends_at: endsAt,
    })
    .execute();
  return id;
}
