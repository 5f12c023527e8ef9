import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import { queueMail } from '../../../platform/mail/index.ts';
import { findPaymentState } from '../confirmations/confirmation.service.ts';
import { type Appointment, addressBooker, findScheduledInterview } from '../meetings/meeting.queries.ts';
import { composePaymentReminder } from './payment-reminder.letter.ts';
import {
  lastReminderLeadMs,
  lockUnpaidInterviews,
  markPaymentReminded,
  type PaymentReminder,
} from './payment-reminder.queries.ts';

/** Maximum number of interviews per transaction. */
const batchSize = 50;

/** Sends a reminder for every unpaid interview three days after its booking and two days before it. */
export async function sendPaymentReminders(app: AppContext): Promise<void> {
  for (const reminder of ['first', 'last'] as const) {
    while ((await remindBatch(app, reminder)) === batchSize);
  }
}

const remindBatch = (app: AppContext, reminder: PaymentReminder): Promise<number> =>
  app.db.transaction().execute(async (tx) => {
    const now = app.now();
    const due = await lockUnpaidInterviews(tx, reminder, now, batchSize);
    if (due.length === 0) return 0;
    for (const interview of due) {
      const payment = await findPaymentState(app, tx, interview);
      if (payment === null || payment === 'paid' || isBookedShortlyBefore(interview)) continue;
      await queueMail(app, tx, {
        kind: 'payment-reminder',
        to: interview.booking.email,
        ...addressBooker(interview),
        ...composePaymentReminder(interview, payment),
      });
    }
    await markPaymentReminded(
      tx,
      reminder,
      due.map(({ id }) => id),
      now,
    );
    return due.length;
  });

/**
 * Mails the payment page of an unpaid interview that is neither cancelled nor deleted. Returns whether there is
 * something to pay.
 */
export async function sendPaymentLink(app: AppContext, tx: Tx, interviewId: string): Promise<boolean> {
  const interview = await findScheduledInterview(tx, interviewId);
  const payment = interview && (await findPaymentState(app, tx, interview));
  if (!payment || payment === 'paid') return false;
  await queueMail(app, tx, {
    kind: 'payment-link',
    to: interview.booking.email,
    ...addressBooker(interview),
    ...composePaymentReminder(interview, payment),
  });
  return true;
}

/** Whether the interview was booked within two days of its start, so that the confirmation is recent. */
const isBookedShortlyBefore = ({ starts_at, created_at }: Appointment) =>
  starts_at.getTime() - created_at.getTime() < lastReminderLeadMs;
