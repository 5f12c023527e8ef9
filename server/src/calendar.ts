/** Milliseconds of a day of 24 hours. */
export const dayMs = 24 * 60 * 60 * 1000; /** The time zone of all slots and interviews. */
export const timeZone = 'America/Los_Angeles';

/** Returns the date in Los Angeles at an instant, `YYYY-MM-DD`. */
export const dateAt = (instant: Date): string => apiDateTime(instant).slice(0, 10);

/** Returns the local date and time in Los Angeles at an instant. */
export const localDateTimeAt = (instant: Date): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);

/**
 * Returns the instant of a local `date` (YYYY-MM-DD) and `time` (HH:mm or HH:mm:ss), by default in Los Angeles; null if daylight saving time
 * skips it, the earlier one if it occurs twice.
 */
export function instantOf(date: string, time: string, zone = timeZone): Date | null {
  const local = Temporal.PlainDateTime.from(`${date}T${time}`);
  const zoned = local.toZonedDateTime(zone, { disambiguation: 'earlier' });
  return zoned.toPlainDateTime().equals(local) ? new Date(zoned.epochMilliseconds) : null;
}

const hourMs = 3_600_000;

/** UTC offsets in milliseconds by hour since 1970; they change on full hours only. */
const offsets = new Map<number, number>();

/** Cache size: more than a year of hours. */
const maxCachedOffsets = 10_000;

/**
 * Returns the UTC offset in milliseconds, cached per hour: time zone lookups are slow, and a calendar needs thousands.
 */
function offsetAt(instant: Date): number {
  const hour = Math.floor(instant.getTime() / hourMs);
  const cachedOffset = offsets.get(hour);
  if (cachedOffset !== undefined) return cachedOffset;
  const offset = localDateTimeAt(instant).offsetNanoseconds / 1_000_000;
  if (offsets.size >= maxCachedOffsets) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

/** Formats an instant for the API, in Los Angeles time: `YYYY-MM-DD HH:mm:ss`. */
export const apiDateTime = (instant: Date): string =>
  new Date(instant.getTime() + offsetAt(instant)).toISOString().slice(0, 19).replace('T', ' ');

/**
 * Formats the day of an instant in Los Angeles, or of a date. Creating a format takes longer than a hundred uses of it.
 */
const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});

/**
 * Formats an instant for people: `Monday, March 1, 2027 at 10:00 AM (PST)`. The zone is labeled PST all year, as in
 * the UI.
 */
export function formatDateTime(instant: Date): string {
  const [hour = 0, minute] = apiDateTime(instant).slice(11, 16).split(':');
  const [hours, half] = [Number(hour) % 12 || 12, Number(hour) < 12 ? 'AM' : 'PM'];
  return `${dayFormat.format(instant)} at ${hours}:${minute} ${half} (PST)`;
}

/**
 * Formats an instant in the time zone of a reader: `Monday, March 1, 2027 at 1:00 PM (New York)`. Null for an unknown
 * zone, and where clocks show the same as in Los Angeles.
 */
export function formatReaderTime(instant: Date, zone: string | undefined): string | null {
  const local = findReaderTime(instant, zone);
  return local && `${local.time} (${local.city})`;
}

function findReaderTime(instant: Date, zone: string | undefined): { time: string; city: string } | null {
  if (!zone || !isTimeZone(zone)) return null;
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
  if (local.toPlainDateTime().equals(localDateTimeAt(instant).toPlainDateTime())) return null;
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  const halfHour = `${local.hour % 12 || 12}:${String(local.minute).padStart(2, '0')}`;
  const half = local.hour < 12 ? 'AM' : 'PM';
  return { time: `${formatDate(local.toPlainDate().toString())} at ${halfHour} ${half}`, city };
}

/** Formats an instant for a sentence: in Los Angeles and, if the clocks of the reader differ, in their time zone. */
export function formatForReader(instant: Date, zone: string | undefined): string {
  const local = findReaderTime(instant, zone);
  return `${formatDateTime(instant)}, Los Angeles time${local ? ` (in ${local.city}: ${local.time})` : ''}`;
}

/** Whether a text is the name of a time zone, such as `America/New_York`. */
export function isTimeZone(text: string): boolean {
  try {
    // Offsets such as `+02:00` are not names.
    return /^[A-Z]/i.test(text) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: text }));
  } catch {
    return false;
  }
}

/** Formats a day (`YYYY-MM-DD`) for people: `Monday, March 1, 2027`. */
export const formatDate = (date: string): string => dayFormat.format(Temporal.PlainDate.from(date));

/** Returns the start of a day (`YYYY-MM-DD`) in Los Angeles. */
export const startOfDay = (date: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds);

/** Returns the instant `minutes` after another one. */
export const minutesAfter = (instant: Date, minutes: number): Date =>
  new Date(instant.getTime() + minutes * 60_000);
