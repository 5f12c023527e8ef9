import { formatDate } from '../../calendar.ts';
import type { Letter } from '../mail/index.ts';

/** Composes the confirmation of a cancellation: no further charges, the end of access, how to subscribe again. */
export function cancellationLetter(
  { fname }: { fname: string },
  {
    access_until,
    disabled,
    hasPendingPayment,
  }: { access_until: string | null; disabled: boolean; hasPendingPayment: boolean },
  appUrl: string,
): Letter {
  const isOpen = access_until !== null && !disabled;
  return {
    greeting: `Dear ${fname},`,
    paragraphs: [
      'Your Lifestory subscription is cancelled, as you asked. Your card will not be charged again.',
      ...(hasPendingPayment ? [pendingPaymentText] : []),
      isOpen
        ? `You and your family can still see everything until the end of ${formatDate(access_until)}.`
        : 'Your life story is closed from now on.',
      'Nothing is deleted: your recording and your photographs are kept. If you change your mind, you can subscribe again at any time.',
    ],
    button: { label: 'See your subscription', url: `${appUrl}/in-active` },
    footnote: 'If you did not request this, please reply to this e-mail.',
  };
}

const pendingPaymentText =
  'A payment was being processed when you cancelled. If your card was already charged, we will send you the receipt, and your life story stays open for the month you paid for. If not, the payment is cancelled.';
