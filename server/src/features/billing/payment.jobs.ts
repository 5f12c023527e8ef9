import type { House } from '../../house.ts';
import { Failure } from '../../http/failure.ts';
import { type Job, job } from '../../jobs/jobs.ts';
import { callOffPayment, finishPayment, finishRefund } from './payment.kinds.ts';
import { paymentById } from './payment.queries.ts';
import { abandonPayment, take } from './payment.service.ts';
import { giveBack } from './refund.service.ts';

/** What is left to do when a process died, a provider was away, or a customer went. */
export const paymentJobs = (house: House): Job[] => [
  job(finishPayment, async ({ id }) => {
    const payment = await paymentById(house.db, id);
    if (payment?.status !== 'pending') return;
    try {
      await take(house, payment);
    } catch (error) {
      // A declined card is an outcome like any other; only what is still open is tried again.
      if (!(error instanceof Failure) || error.code !== 'invalid') throw error;
    }
  }),
  job(callOffPayment, async ({ id }) => {
    const payment = await paymentById(house.db, id);
    if (payment) await abandonPayment(house, payment);
  }),
  job(finishRefund, async ({ id }) => {
    const payment = await paymentById(house.db, id);
    if (payment && !payment.refunded_at) await giveBack(house, payment);
  }),
];
