import { formatDate } from '../../../calendar.ts';
import type { Letter } from '../../platform/mail/index.ts';

interface Recipient {
  fname: string;
  /** The page on which hosting is paid. */
  subscribeUrl: string;
}

const contentIsKept =
  'Your recording, your photographs and everything your family wrote are kept. Subscribe at any time to open all of it again.';

/** Composes the notice that a trial ends. `price` is the formatted price of a month. */
export const trialEndingLetter = ({
  fname,
  subscribeUrl,
  endsOn,
  price,
}: Recipient & { endsOn: string; price: string }): Letter => ({
  greeting: `Dear ${fname},`,
  paragraphs: [
    `Your free trial of Lifestory ends on ${formatDate(endsOn)}. That day is still free.`,
    `To keep your film and your photographs open for you and your family, please subscribe: ${price} a month, which you can cancel at any time. The month begins when the trial ends, so no free day is lost.`,
    'If you do nothing, nothing is charged, and your story closes for you and your family.',
  ],
  button: { label: 'Subscribe', url: subscribeUrl },
});

/** Composes the notice that the trial ended. */
export const trialEndedLetter = ({ fname, subscribeUrl }: Recipient): Letter => ({
  greeting: `Dear ${fname},`,
  paragraphs: [
    'Your free trial of Lifestory is over, and your story is closed for you and your family. Nothing was charged.',
    contentIsKept,
  ],
  button: { label: 'Subscribe', url: subscribeUrl },
});
