/**
 * Returns the first day of the hosting month `count` months after the anchor, `YYYY-MM-DD`; in a shorter month its last
 * day. Counting every month from the anchor prevents drift: January 31, February 28, March 31.
 */
export const monthAt = (anchor: string, count: number): string =>
  Temporal.PlainDate.from(anchor).add({ months: count }).toString();

/** Counts the months from the anchor to a month start; undefined when no month starts on that day. */
function countMonths(anchor: string, startsOn: string): number | undefined {
  const [from, to] = [Temporal.PlainDate.from(anchor), Temporal.PlainDate.from(startsOn)];
  const count = (to.year - from.year) * 12 + to.month - from.month;
  return monthAt(anchor, count) === startsOn ? count : undefined;
}

/** A month of hosting, from `beginsOn` up to and excluding `endsOn`, `YYYY-MM-DD`. */
export interface Month {
  anchorOn: string;
  beginsOn: string;
  endsOn: string;
}

/**
 * Returns the month that starts on `beginsOn`. If no month of the anchor starts on that day, it becomes the
 * new anchor.
 */
export function monthFrom(anchor: string | null, beginsOn: string): Month {
  const count = anchor === null ? undefined : countMonths(anchor, beginsOn);
  if (anchor === null || count === undefined) {
    return { anchorOn: beginsOn, beginsOn, endsOn: monthAt(beginsOn, 1) };
  }
  return { anchorOn: anchor, beginsOn, endsOn: monthAt(anchor, count + 1) };
}

/** Returns the first day of the month before the one that starts on `beginsOn`. */
export function monthBefore(anchor: string | null, beginsOn: string): string {
  const count = anchor === null ? undefined : countMonths(anchor, beginsOn);
  return anchor === null || count === undefined ? monthAt(beginsOn, -1) : monthAt(anchor, count - 1);
}

interface PaidPeriod {
  anchorOn: string | null;
  paidThrough: string;
}

/**
 * Returns the month that a renewal on `today` pays: the next unpaid one, or the current one when renewals lapsed for
 * more than a month. Lapsed months are never charged.
 */
export const findDueMonth = (paid: PaidPeriod, today: string): Month =>
  findFirstMonth(paid, ({ endsOn }) => endsOn > today);

/** Returns the date of the first renewal on or after `day`. */
export const findNextRenewal = (paid: PaidPeriod, day: string): string =>
  findFirstMonth(paid, ({ beginsOn }) => beginsOn >= day).beginsOn;

function findFirstMonth({ anchorOn, paidThrough }: PaidPeriod, matches: (month: Month) => boolean): Month {
  let month = monthFrom(anchorOn, paidThrough);
  while (!matches(month)) month = monthFrom(month.anchorOn, month.endsOn);
  return month;
}
