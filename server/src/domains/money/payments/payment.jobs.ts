import type { AppContext } from '../../../context.ts';
import { type CronJob, type Job, job } from '../../../jobs/jobs.ts';
import { interviewCancelled } from '../../calendar/interviews/index.ts';
import { isAtOtherProvider } from '../cards/index.ts';
import { cancelPayment } from './charges/charge.service.ts';
import { cancelPaymentsOfInterview } from './charges/payment-cancellation.service.ts';
import { resumePayment } from './charges/payment-resumption.service.ts';
import { isInterviewCancelled } from './open-payment.queries.ts';
import {
  cancelPaymentJob,
  completePartialRefundJob,
  completeRefundJob,
  resumePaymentJob,
  syncChargeJob,
} from './payment.kinds.ts';
import { findPaymentById } from './payment.queries.ts';
import { reconcile } from './reconciliation/reconciliation.service.ts';
import { handleEvent } from './reconciliation/webhook.service.ts';
import { transferCredit } from './refunds/credit.service.ts';
import { completePartialRefund } from './refunds/partial-refund.service.ts';
import { completeRefund } from './refunds/refund.service.ts';

/** Jobs that complete or cancel payments, complete refunds, transfer credits and process webhook events. */
export const paymentJobs = (app: AppContext): Job[] => [
  job(resumePaymentJob, async ({ id }) => {
    const payment = await findPaymentById(app.db, id);
    if (payment) await resumePayment(app, payment);
  }),
  job(cancelPaymentJob, async ({ id }) => {
    const payment = await findPaymentById(app.db, id);
    if (payment) await cancelPayment(app, payment);
  }),
  job(completeRefundJob, async ({ id }) => {
    const payment = await findPaymentById(app.db, id);
    if (payment && !payment.refunded_at && !isAtOtherProvider(app, payment))
      await completeRefund(app, payment);
  }),
  job(completePartialRefundJob, ({ id }) => completePartialRefund(app, id)),
  job(interviewCancelled, async ({ interviewId }) => {
    // It may have been restored meanwhile, with its account.
    if (await isInterviewCancelled(app.db, { interview_id: interviewId }))
      await cancelPaymentsOfInterview(app, interviewId);
    await transferCredit(app, interviewId);
  }),
  job(syncChargeJob, (event) => handleEvent(app, event)),
];

/** Runs at 10:10 UTC, at night in Los Angeles. */
export const reconcileCron = (app: AppContext): CronJob => ({
  name: 'reconcile_payments',
  pattern: '10 10 * * *',
  run: () => reconcile(app),
});
