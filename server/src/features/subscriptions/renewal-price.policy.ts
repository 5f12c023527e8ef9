import { dateAt } from '../../calendar.ts';

/** Days that lie at least between telling a higher price and charging it. */
export const noticeDays = 7;

/**
 * Prices of a month in cents: what the last one cost, what the setting says now and since when, what was announced and
 * when.
 */
export interface RenewalPrices {
  agreedCents: number;
  settingCents: number;
  settingSince: Date | null;
  toldCents: number | null;
  toldAt: Date | null;
}

const daysAfter = (instant: Date, days: number): string =>
  Temporal.PlainDate.from(dateAt(instant)).add({ days }).toString();

/**
 * What a renewal costs on `today`: a lower price counts at once, a higher one once it was announced long enough ahead. An
 * announcement from before the last change of the price is void.
 */
export function renewalCents(prices: RenewalPrices, today: string): number {
  const { agreedCents, settingCents, settingSince, toldCents, toldAt } = prices;
  if (settingCents <= agreedCents) return settingCents;
  const isAnnounced = toldCents === settingCents && toldAt !== null && toldAt >= (settingSince ?? toldAt);
  return isAnnounced && daysAfter(toldAt, noticeDays) <= today ? settingCents : agreedCents;
}
