import { formatDate, formatDateTime } from '../../../calendar.ts';
import { formatDollars } from '../../../money.ts';
import { isPlaceholderAddress } from '../../../placeholder-address.ts';
import type { CardDetails } from '../../../providers/payments/port.ts';
import type { Letter } from '../../platform/mail/index.ts';
import type { AddedMonth } from '../hosting/index.ts';
import { describePayment } from './due.policy.ts';
import { type Payment, totalCents } from './payment.queries.ts';

const lateTexts = {
  credited:
    'This interview was cancelled before your payment arrived. The payment counts for the next interview of this story. If you prefer your money back, please reply to this e-mail.',
  refunded:
    'This interview was cancelled before your payment arrived. We are sending your money back. You do not need to do anything.',
};

interface Receipt {
  person: { fname: string; email: string; password_hash: string | null };
  payment: Payment;
  /** Number of the ledger row. */
  number: number;
  card: CardDetails;
  at: Date;
  /** The paid month of hosting; null without hosting, or before the story is opened. */
  month: AddedMonth | null;
  /** What happens to the payment if the interview was cancelled before it arrived; null otherwise. */
  late: keyof typeof lateTexts | null;
  appUrl: string;
}

/** Composes the receipt of a payment: items, card, date and the next renewal. */
export function receiptLetter({ person, payment, number, card, at, month, late, appUrl }: Receipt): Letter {
  const brand = card.brand === 'Other' ? 'Card' : card.brand;
  const facts = [
    `Transaction: ${number}`,
    `Paid for: ${describePayment(payment.kind)}`,
    `Amount: ${formatDollars(totalCents(payment))} (USD)`,
    `Paid with: ${brand} ending in ${card.last4}`,
    `Date: ${formatDateTime(at)}`,
    ...(month ? [`Month: from ${formatDate(month.beginsOn)} until ${formatDate(month.endsOn)}`] : []),
  ];
  return {
    greeting: `Dear ${person.fname},`,
    paragraphs: [
      'Thank you, we received your payment.',
      facts.join('\n'),
      ...(late ? [lateTexts[late]] : []),
      ...(payment.hosting_cents > 0 && late !== 'refunded'
        ? [describeRenewal(month, isPlaceholderAddress(person.email))]
        : []),
    ],
    button: canSignIn(person, payment)
      ? { label: 'View or print your receipt', url: `${appUrl}/receipt/${number}` }
      : { label: 'Visit Lifestory', url: appUrl },
    footnote: 'Please keep this e-mail as your receipt.',
  };
}

/** Describes the renewal after the paid month. A booker has no access to the subscription. */
function describeRenewal(month: AddedMonth | null, isForBooker: boolean): string {
  if (!month) {
    return 'You also chose hosting. Its first month begins when we open your account after the interview. From then on it renews every month with this card until you cancel. You can cancel at any time.';
  }
  const next = formatDate(month.endsOn);
  return month.renews
    ? `Your hosting renews every month with this card until you cancel. The next payment is on ${next}. ${isForBooker ? 'To cancel it, please reply to this e-mail.' : 'You can cancel at any time in your settings.'}`
    : `Your hosting is open until ${next}. It does not renew, and nothing more is charged.`;
}

/** Customers have no password before their account is created; a booker has no access to the storyteller's receipts. */
const canSignIn = ({ email, password_hash }: Receipt['person'], { token }: Payment): boolean =>
  !isPlaceholderAddress(email) && (token === null || password_hash !== null);

/** Composes the confirmation of a full or partial refund. */
export const refundLetter = (
  person: { fname: string },
  payment: Payment,
  cents: number,
  appUrl: string,
): Letter => ({
  greeting: `Dear ${person.fname},`,
  paragraphs: [
    cents === totalCents(payment)
      ? `We have refunded your payment of ${formatDollars(cents)} for: ${describePayment(payment.kind)}.`
      : `We have refunded ${formatDollars(cents)} of your payment of ${formatDollars(totalCents(payment))} for: ${describePayment(payment.kind)}.`,
    'The refund goes to the card you paid with. Depending on your bank, this takes up to ten days.',
  ],
  button: { label: 'Visit Lifestory', url: appUrl },
});
