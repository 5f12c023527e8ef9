import type { FiguresQuery } from '@lifestory/contract';

/**
 * Days from `from` up to, but not including, `until`; both are the first of a month (`YYYY-MM-DD`, Los
 * Angeles).
 */
export interface Period {
  from: string;
  until: string;
}

/** Returns the days of a dashboard period, relative to `today` (`YYYY-MM-DD`, Los Angeles). */
export function toPeriod(request: FiguresQuery, today: string): Period {
  const thisMonth = Temporal.PlainDate.from(today).with({ day: 1 });
  switch (request.option) {
    case 'this month':
      return months(thisMonth, 1);
    case 'previous month':
      return months(thisMonth.subtract({ months: 1 }), 1);
    case 'this year':
      return months(thisMonth.with({ month: 1 }), 12);
    case 'custom':
      return months(Temporal.PlainDate.from(`${request.date}-01`), 1);
  }
}

/** Returns the twelve months that end with the month of `today`. */
export const lastTwelveMonths = (today: string): Period =>
  months(Temporal.PlainDate.from(today).with({ day: 1 }).subtract({ months: 11 }), 12);

const months = (first: Temporal.PlainDate, count: number): Period => ({
  from: first.toString(),
  until: first.add({ months: count }).toString(),
});
