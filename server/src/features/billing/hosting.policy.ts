/** What a subscription is by its dates; dates are `YYYY-MM-DD` in Los Angeles. */
export interface Hosting {
  status: string;
  trialEndOn: string | null;
  paidThrough: string | null;
}

/** `months` after a date, on the same day where that month has it. */
export const monthsAfter = (date: string, months: number): string =>
  Temporal.PlainDate.from(date).add({ months }).toString();

/** From which day a month that is bought today counts: nothing that was free or paid is lost. */
export function monthBegins({ status, trialEndOn, paidThrough }: Hosting, today: string): string {
  const free = status === 'trial' ? trialEndOn : null;
  return (
    [today, free, paidThrough]
      .filter((date) => date !== null)
      .sort()
      .at(-1) ?? today
  );
}

/** What remains after a month was given back: what else was paid, else the trial, else access until tonight. */
export function withoutMonth(hosting: Hosting, today: string): Hosting {
  const paidThrough = hosting.paidThrough && monthsAfter(hosting.paidThrough, -1);
  const { trialEndOn } = hosting;
  if (paidThrough && paidThrough > today && paidThrough > (trialEndOn ?? ''))
    return { ...hosting, paidThrough };
  if (trialEndOn && trialEndOn >= today) return { status: 'trial', trialEndOn, paidThrough: null };
  return { status: 'cancelled', trialEndOn, paidThrough: today };
}
