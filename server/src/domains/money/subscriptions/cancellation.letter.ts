import { formatDate } from '../../../calendar.ts';
import { isPlaceholderAddress } from '../../../placeholder-address.ts';
import type { Letter } from '../../platform/mail/index.ts';

interface CancelledHosting {
  /** The last day of access, `YYYY-MM-DD`; null if there is none. */
  access_until: string | null;
  disabled: boolean;
  hasPendingPayment: boolean;
  /** Why staff cancelled it; null if the payer did. */
  staffReason: string | null;
  storytellerId: string;
}

/**
 * Composes the confirmation of a cancellation: no further charges, the end of access, how to subscribe again. Without
 * an address of the payer's own it goes to the booker, who can open the story, but not its subscription.
 */
export function cancellationLetter(
  { fname, email }: { fname: string; email: string },
  { access_until, disabled, hasPendingPayment, staffReason, storytellerId }: CancelledHosting,
  appUrl: string,
): Letter {
  const isOpen = access_until !== null && !disabled;
  const isForBooker = isPlaceholderAddress(email);
  return {
    greeting: `Dear ${fname},`,
    paragraphs: [
      staffReason === null
        ? 'Your Lifestory subscription is cancelled, as you asked. Your card will not be charged again.'
        : 'We have cancelled your Lifestory subscription. Your card will not be charged again.',
      ...(staffReason === null ? [] : [`The reason: ${staffReason}`]),
      ...(hasPendingPayment ? [pendingPaymentText] : []),
      isOpen
        ? `You and your family can still see everything until the end of ${formatDate(access_until)}.`
        : 'Your life story is closed from now on.',
      `Nothing is deleted: your recording and your photographs are kept. ${
        isForBooker
          ? 'To continue the subscription, please reply to this e-mail.'
          : 'If you change your mind, you can subscribe again at any time.'
      }`,
    ],
    button: isForBooker
      ? { label: 'Open the life story', url: `${appUrl}/home?story=${storytellerId}` }
      : { label: 'See your subscription', url: `${appUrl}/in-active?story=${storytellerId}` },
    footnote:
      staffReason === null
        ? 'If you did not request this, please reply to this e-mail.'
        : 'If you did not expect this, please reply to this e-mail.',
  };
}

const pendingPaymentText =
  'A payment was being processed at that moment. If your card was already charged, we will send you the receipt, and your life story stays open for the month you paid for. If not, the payment is cancelled.';
