import { formatDate } from '../../../../calendar.ts';
import type { Letter } from '../../../platform/mail/index.ts';

/** The values of the notice. Prices are formatted. */
interface PriceNotice {
  fname: string;
  /** Whether it goes to the booker, who can open the story, but not its subscription. */
  isForBooker: boolean;
  storytellerId: string;
  appUrl: string;
  oldPrice: string;
  newPrice: string;
  /** The first renewal at the new price, `YYYY-MM-DD`. */
  newPriceFrom: string;
}

/** Composes the notice of a price increase. */
export const priceChangeLetter = ({
  fname,
  isForBooker,
  storytellerId,
  appUrl,
  oldPrice,
  newPrice,
  newPriceFrom,
}: PriceNotice): Letter => ({
  greeting: `Dear ${fname},`,
  paragraphs: [
    `The price of your Lifestory subscription changes from ${oldPrice} to ${newPrice} a month.`,
    `From ${formatDate(newPriceFrom)}, your card is charged the new price. Until then nothing changes.`,
    isForBooker
      ? 'If you do not want to continue, please reply to this e-mail before that day.'
      : 'If you do not want to continue, you can cancel in your settings before that day.',
  ],
  button: isForBooker
    ? { label: 'Open the life story', url: `${appUrl}/home?story=${storytellerId}` }
    : { label: 'Open your settings', url: `${appUrl}/setting?story=${storytellerId}` },
});
