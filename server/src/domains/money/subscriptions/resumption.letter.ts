import { formatDate } from '../../../calendar.ts';
import { isPlaceholderAddress } from '../../../placeholder-address.ts';
import type { Letter } from '../../platform/mail/index.ts';

interface ResumedHosting {
  /** The day of the next charge, `YYYY-MM-DD`. */
  renewsOn: string;
  /** Why staff resumed it. */
  reason: string;
  /** Whether a saved card will be charged. */
  hasCard: boolean;
  storytellerId: string;
}

/**
 * Composes the notice that staff resumed the renewals. Without an address of the payer's own it goes to the booker, who
 * can open the story, but not its subscription.
 */
export function resumptionLetter(
  { fname, email }: { fname: string; email: string },
  { renewsOn, reason, hasCard, storytellerId }: ResumedHosting,
  appUrl: string,
): Letter {
  const isForBooker = isPlaceholderAddress(email);
  const date = formatDate(renewsOn);
  return {
    greeting: `Dear ${fname},`,
    paragraphs: [
      'Your Lifestory subscription is no longer cancelled. Nothing is charged today.',
      `The reason: ${reason}`,
      hasCard
        ? `On ${date} it renews with your saved card, and then every month until you cancel.`
        : `It is paid until ${date}. There is no card to charge then: we will ask you how you want to continue.`,
      isForBooker
        ? 'To cancel it, please reply to this e-mail.'
        : 'You can cancel at any time in your settings.',
    ],
    button: isForBooker
      ? { label: 'Open the life story', url: `${appUrl}/home?story=${storytellerId}` }
      : { label: 'Open your settings', url: `${appUrl}/setting?story=${storytellerId}` },
    footnote: 'If you did not expect this, please reply to this e-mail.',
  };
}
