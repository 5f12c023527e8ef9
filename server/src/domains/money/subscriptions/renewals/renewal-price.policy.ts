import { dateAt } from '../../../../calendar.ts';

/** Minimum days between the notice of a higher price and the first charge. */
export const minNoticeDays = 7;

/** The prices of a month that determine what a renewal costs. */
export interface RenewalPrices {
  /** The price of the last paid month. */
  agreedCents: number;
  /** The price in the settings. */
  settingCents: number;
  /** When the setting was last changed; null if it never was. */
  settingSince: Date | null;
  /** The price of which the customer was last notified; null without a notice. */
  announcedCents: number | null;
  announcedAt: Date | null;
}

const daysAfter = (instant: Date, days: number): string =>
  Temporal.PlainDate.from(dateAt(instant)).add({ days }).toString();

/**
 * Calculates the price of a renewal on `today`. A lower price applies at once, a higher one `minNoticeDays` after
 * its announcement. An announcement from before the last price change is void.
 */
export function calculateRenewalCents(prices: RenewalPrices, today: string): number {
  const { agreedCents, settingCents, settingSince, announcedCents, announcedAt } = prices;
  if (settingCents <= agreedCents) return settingCents;
  const isAnnounced =
    announcedCents === settingCents && announcedAt !== null && announcedAt >= (settingSince ?? announcedAt);
  return isAnnounced && daysAfter(announcedAt, minNoticeDays) <= today ? settingCents : agreedCents;
}
