import { dateAt, localDateTimeAt } from '../calendar.ts';
import type { Db } from '../database/connection.ts';
import { newId } from '../database/ids.ts';

/** Creates a free slot that starts at an instant and lasts `minutes`; returns its id. */
export async function makeSlot(db: Db, startsAt: Date, minutes = 60): Promise<string> {
  const id = newId();
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
  const formatTime = (instant: Date) =>
    localDateTimeAt(instant).toPlainTime().toString({ smallestUnit: 'second' });
  await db
    .insertInto('slots')
    .values({
      id,
      slot_date: dateAt(startsAt),
      from_time: formatTime(startsAt),
      to_time: formatTime(endsAt),
      starts_at: startsAt,
      ends_at: endsAt,
    })
    .execute();
  return id;
}
