import { dateAt } from '../../calendar.ts';

/** Days that lie at least between telling a higher price and charging it. */
export const noticeDays = 7;

/** Prices of a month in cents: what the last one cost, what the setting says now, what was told ahead and when. */
export interface RenewalPrices {
  agreedCents: number;
  settingCents: number;
  toldCents: number | null;
  toldAt: Date | null;
}

const daysAfter = (instant: Date, days: number): string =>
  Temporal.PlainDate.from(dateAt(instant)).add({ days }).toString();

/** What a renewal costs on `today`: a lower price counts at once, a higher one after it was told long enough ahead. */
export function renewalCents(prices: RenewalPrices, today: string): number {
  const { agreedCents, settingCents, toldCents, toldAt } = prices;
  if (settingCents <= agreedCents) return settingCents;
  const told = toldCents === settingCents && toldAt !== null && daysAfter(toldAt, noticeDays) <= today;
  return told ? settingCents : agreedCents;
}

/** Whether the customer has still to be told of the price of the months to come. */
export const priceIsNews = ({ agreedCents, settingCents, toldCents }: RenewalPrices): boolean =>
  settingCents > agreedCents && toldCents !== settingCents;
