import { formatDate } from '../../../calendar.ts';
import type { Letter } from '../../mail/index.ts';

/** The values of the notice. Prices are formatted. */
interface PriceNotice {
  fname: string;
  appUrl: string;
  before: string;
  price: string;
  /** First day of the new price, `YYYY-MM-DD`. */
  from: string;
}

/** Composes the notice of a price increase. */
export const priceChangeLetter = ({ fname, appUrl, before, price, from }: PriceNotice): Letter => ({
  greeting: `Dear ${fname},`,
  paragraphs: [
    `The price of your Lifestory subscription changes from ${before} to ${price} a month.`,
    `From ${formatDate(from)}, your card is charged the new price. Until then nothing changes.`,
    'If you do not want to continue, you can cancel in your settings before that day.',
  ],
  button: { label: 'Open your settings', url: `${appUrl}/setting` },
});
