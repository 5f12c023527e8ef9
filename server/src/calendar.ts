/** The zone that all slots and interviews live in. */
export const timeZone = 'America/Los_Angeles';

/** The date in Los Angeles at an instant, `YYYY-MM-DD`. */
export const dateAt = (instant: Date): string => wallAt(instant).toPlainDate().toString();

/** The wall clock in Los Angeles at an instant. */
export const wallAt = (instant: Date): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);

/**
 * The instant at which the wall in Los Angeles shows `date` (YYYY-MM-DD) and `time` (HH:mm); null in the hour that
 * summer time skips. In the doubled hour the first is meant.
 */
export function instantOf(date: string, time: string): Date | null {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`);
  const zoned = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return zoned.toPlainDateTime().equals(wall) ? new Date(zoned.epochMilliseconds) : null;
}

const hourMs = 3_600_000;

/** Milliseconds that the wall in Los Angeles is before UTC, by the hour since 1970; it changes on full hours only. */
const offsets = new Map<number, number>();

/** Beyond this many hours the memory is emptied: they are of more than a year. */
const maxCachedOffsets = 10_000;

/** The rules of a zone are slow to ask, and a calendar has thousands of times: they are asked once for an hour. */
function offsetAt(instant: Date): number {
  const place = Math.floor(instant.getTime() / hourMs);
  const known = offsets.get(place);
  if (known !== undefined) return known;
  const offset = wallAt(instant).offsetNanoseconds / 1_000_000;
  if (offsets.size >= maxCachedOffsets) offsets.clear();
  offsets.set(place, offset);
  return offset;
}

/** Date and time as the wire writes them: `YYYY-MM-DD HH:mm:ss`. */
export const wireDateTime = (instant: Date): string =>
  new Date(instant.getTime() + offsetAt(instant)).toISOString().slice(0, 19).replace('T', ' ');

/** An instant in words, `Monday, March 1, 2027 at 10:00 AM (PST)`; the zone is called so all year, as on the screen. */
export function formatDateTime(instant: Date): string {
  const wall = wallAt(instant);
  const day = wall.toLocaleString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  });
  const minute = String(wall.minute).padStart(2, '0');
  return `${day} at ${wall.hour % 12 || 12}:${minute} ${wall.hour < 12 ? 'AM' : 'PM'} (PST)`;
}

/** A day (`YYYY-MM-DD`) in words, `Monday, March 1, 2027`. */
export const formatDate = (date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  });

/** The instant at which a day (`YYYY-MM-DD`) begins in Los Angeles. */
export const startOfDay = (date: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds);

/** Some minutes after an instant. */
export const minutesAfter = (instant: Date, minutes: number): Date =>
  new Date(instant.getTime() + minutes * 60_000);
