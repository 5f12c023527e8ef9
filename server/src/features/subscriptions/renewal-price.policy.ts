import { dateAt } from '../../calendar.ts';

/** Days that lie at least between telling a higher price and charging it. */
export const minNoticeDays = 7;

/**
 * Prices of a month in cents: what the last one cost, what the setting says now and since when, what was announced and
 * when.
 */
export interface RenewalPrices {
  agreedCents: number;
  settingCents: number;
  settingSince: Date | null;
  announcedCents: number | null;
  announcedAt: Date | null;
}

const daysAfter = (instant: Date, days: number): string =>
  Temporal.PlainDate.from(dateAt(instant)).add({ days }).toString();

/**
 * What a renewal costs on `today`: a lower price counts at once, a higher one once it was announced long enough ahead. An
 * announcement from before the last change of the price is void.
 */
export function calculateRenewalCents(prices: RenewalPrices, today: string): number {
  const { agreedCents, settingCents, settingSince, announcedCents, announcedAt } = prices;
  if (settingCents <= agreedCents) return settingCents;
  const isAnnounced =
    announcedCents === settingCents && announcedAt !== null && announcedAt >= (settingSince ?? announcedAt);
  return isAnnounced && daysAfter(announcedAt, minNoticeDays) <= today ? settingCents : agreedCents;
}
