import { formatDate } from '../../../calendar.ts';
import type { Letter } from '../../mail/index.ts';

/** The values of the notice. Prices are formatted. */
interface PriceNotice {
  fname: string;
  appUrl: string;
  oldPrice: string;
  newPrice: string;
  /** The first renewal at the new price, `YYYY-MM-DD`. */
  newPriceFrom: string;
}

/** Composes the notice of a price increase. */
export const priceChangeLetter = ({
  fname,
  appUrl,
  oldPrice,
  newPrice,
  newPriceFrom,
}: PriceNotice): Letter => ({
  greeting: `Dear ${fname},`,
  paragraphs: [
    `The price of your Lifestory subscription changes from ${oldPrice} to ${newPrice} a month.`,
    `From ${formatDate(newPriceFrom)}, your card is charged the new price. Until then nothing changes.`,
    'If you do not want to continue, you can cancel in your settings before that day.',
  ],
  button: { label: 'Open your settings', url: `${appUrl}/setting` },
});
