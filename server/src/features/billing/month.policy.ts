/**
 * The first day of a month of hosting, counted from the anchor: `YYYY-MM-DD`, on the anchor's day of the month or on the
 * last one where a month is shorter. Since every month is counted from the anchor, 31 January is followed by 28
 * February and 31 March, in any number of years.
 */
export const monthAt = (anchor: string, count: number): string =>
  Temporal.PlainDate.from(anchor).add({ months: count }).toString();

/** How many months after the anchor a month begins; undefined where none does on that day. */
function countMonths(anchor: string, begins: string): number | undefined {
  const [from, to] = [Temporal.PlainDate.from(anchor), Temporal.PlainDate.from(begins)];
  const count = (to.year - from.year) * 12 + to.month - from.month;
  return monthAt(anchor, count) === begins ? count : undefined;
}

/** A month of hosting: the day it begins on, the day the next one does, and from where both are counted. */
export interface Month {
  anchorOn: string;
  beginsOn: string;
  endsOn: string;
}

/** The month that begins on a day: one of the anchor's, or the first of a new anchor where it has none on that day. */
export function monthFrom(anchor: string | null, beginsOn: string): Month {
  const count = anchor === null ? undefined : countMonths(anchor, beginsOn);
  if (anchor === null || count === undefined) {
    return { anchorOn: beginsOn, beginsOn, endsOn: monthAt(beginsOn, 1) };
  }
  return { anchorOn: anchor, beginsOn, endsOn: monthAt(anchor, count + 1) };
}

/** The day on which the month before the one that begins on `beginsOn` began. */
export function monthBefore(anchor: string | null, beginsOn: string): string {
  const count = anchor === null ? undefined : countMonths(anchor, beginsOn);
  return anchor === null || count === undefined ? monthAt(beginsOn, -1) : monthAt(anchor, count - 1);
}

/** Until when hosting is paid, and from where its months are counted. */
interface PaidPeriod {
  anchorOn: string | null;
  paidThrough: string;
}

/**
 * The month that a renewal on `today` pays: the one after what is paid, or, when nobody renewed for longer than a month,
 * the one that today lies in. Months that went by without being asked for are let go, never charged together.
 */
export const findDueMonth = (paid: PaidPeriod, today: string): Month =>
  findFirstMonth(paid, ({ endsOn }) => endsOn > today);

/** The day of the first renewal on `day` or after it. */
export const findNextRenewal = (paid: PaidPeriod, day: string): string =>
  findFirstMonth(paid, ({ beginsOn }) => beginsOn >= day).beginsOn;

function findFirstMonth({ anchorOn, paidThrough }: PaidPeriod, wanted: (month: Month) => boolean): Month {
  let month = monthFrom(anchorOn, paidThrough);
  while (!wanted(month)) month = monthFrom(month.anchorOn, month.endsOn);
  return month;
}
