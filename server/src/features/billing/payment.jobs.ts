import type { AppContext } from '../../context.ts';
import { type CronJob, type Job, job } from '../../jobs/jobs.ts';
import { isElsewhere } from '../cards/index.ts';
import { interviewCancelled } from '../interviews/index.ts';
import { abandonPayment } from './charge.service.ts';
import { moveCredit } from './credit.service.ts';
import { finishPending } from './finishing.service.ts';
import { callOffPayment, finishPayment, finishRefund, followPayment } from './payment.kinds.ts';
import { paymentById } from './payment.queries.ts';
import { reconcile } from './reconciliation.service.ts';
import { giveBack } from './refund.service.ts';
import { followEvent } from './report.service.ts';

/** What is left to do when a process died, a provider was away, or a customer went. */
export const paymentJobs = (app: AppContext): Job[] => [
  job(finishPayment, async ({ id }) => {
    const payment = await paymentById(app.db, id);
    if (payment) await finishPending(app, payment);
  }),
  job(callOffPayment, async ({ id }) => {
    const payment = await paymentById(app.db, id);
    if (payment) await abandonPayment(app, payment);
  }),
  job(finishRefund, async ({ id }) => {
    const payment = await paymentById(app.db, id);
    if (payment && !payment.refunded_at && !isElsewhere(app, payment)) await giveBack(app, payment);
  }),
  job(interviewCancelled, ({ interviewId }) => moveCredit(app, interviewId)),
  job(followPayment, (event) => followEvent(app, event)),
];

/** At night in Los Angeles the provider's books are compared with ours. */
export const reconcileCron = (app: AppContext): CronJob => ({
  name: 'reconcile_payments',
  pattern: '10 10 * * *',
  run: () => reconcile(app),
});
