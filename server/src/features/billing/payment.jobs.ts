import type { House } from '../../house.ts';
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
export const paymentJobs = (house: House): Job[] => [
  job(finishPayment, async ({ id }) => {
    const payment = await paymentById(house.db, id);
    if (payment) await finishPending(house, payment);
  }),
  job(callOffPayment, async ({ id }) => {
    const payment = await paymentById(house.db, id);
    if (payment) await abandonPayment(house, payment);
  }),
  job(finishRefund, async ({ id }) => {
    const payment = await paymentById(house.db, id);
    if (payment && !payment.refunded_at && !isElsewhere(house, payment)) await giveBack(house, payment);
  }),
  job(interviewCancelled, ({ interviewId }) => moveCredit(house, interviewId)),
  job(followPayment, (event) => followEvent(house, event)),
];

/** At night in Los Angeles the provider's books are compared with ours. */
export const reconcileCron = (house: House): CronJob => ({
  name: 'reconcile_payments',
  pattern: '10 10 * * *',
  run: () => reconcile(house),
});
