import { type OfflineMethod, offlineMethodNames } from '@lifestory/contract';
import { formatDate, formatDateTime } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import { formatDollars } from '../../../../money.ts';
import { isPlaceholderAddress } from '../../../../placeholder-address.ts';
import { findPerson } from '../../../people/people/index.ts';
import { queueStoryMail } from '../../../people/stories/index.ts';
import type { Letter } from '../../../platform/mail/index.ts';

interface OfflineReceipt {
  /** The ledger number. */
  number: number;
  /** What was paid for. */
  item: string;
  method: OfflineMethod;
  reference: string;
  cents: number;
  /** `YYYY-MM-DD`. */
  receivedOn: string;
  /** What the payment means for the customer, such as until when hosting is paid. */
  outcome?: string;
}

/** Mails the receipt of an offline payment for a story to its payer. */
export async function mailOfflineReceipt(
  app: AppContext,
  tx: Tx,
  { personId, storyId }: { personId: string; storyId: string | null },
  receipt: OfflineReceipt,
): Promise<void> {
  const person = await findPerson(tx, personId);
  if (!person) return;
  await queueStoryMail(app, tx, storyId, {
    kind: 'offline-receipt',
    to: person.email,
    personId: person.id,
    mentionedPersonIds: [],
    subject: 'Your receipt from Lifestory',
    letter: composeReceipt(person.fname, receipt, app.env.APP_URL),
  });
}

/** Mails the customer that nothing is due for an interview; without an address of theirs or of a booker, nobody. */
export async function mailWaivedFee(
  app: AppContext,
  tx: Tx,
  { personId, storyId, startsAt }: { personId: string; storyId: string | null; startsAt: Date },
  cents: number,
): Promise<void> {
  const person = await findPerson(tx, personId);
  if (!person || (isPlaceholderAddress(person.email) && person.booker_id === null)) return;
  await queueStoryMail(app, tx, storyId, {
    kind: 'fee-waived',
    to: person.email,
    personId: person.id,
    mentionedPersonIds: [],
    subject: 'Your interview with Lifestory is free',
    letter: {
      greeting: `Dear ${person.fname},`,
      paragraphs: [
        `There is nothing to pay for your interview on ${formatDateTime(startsAt)}, Los Angeles time: we have waived the fee of ${formatDollars(cents)}.`,
        'Everything else stays as it is. You do not need to do anything.',
      ],
      button: { label: 'Visit Lifestory', url: app.env.APP_URL },
    },
  });
}

const composeReceipt = (
  fname: string,
  { number, item, method, reference, cents, receivedOn, outcome }: OfflineReceipt,
  appUrl: string,
): Letter => ({
  greeting: `Dear ${fname},`,
  paragraphs: [
    'Thank you, we received your payment.',
    [
      `Transaction: ${number}`,
      `Paid for: ${item}`,
      `Amount: ${formatDollars(cents)} (USD)`,
      `Paid by: ${offlineMethodNames[method]}${reference ? `, ${reference}` : ''}`,
      `Received: ${formatDate(receivedOn)}`,
    ].join('\n'),
    ...(outcome ? [outcome] : []),
  ],
  button: { label: 'Visit Lifestory', url: appUrl },
  footnote: 'Please keep this e-mail as your receipt.',
});
