import type { AppContext } from '../../context.ts';
import { type Job, job } from '../../jobs/jobs.ts';
import { finishCardEntry, forgetCard } from './card.kinds.ts';
import { finishEntry } from './entry.service.ts';

/** What is left to do when a process died or a provider was away. */
export const cardJobs = (app: AppContext): Job[] => [
  job(finishCardEntry, ({ id }) => finishEntry(app, id)),
  job(forgetCard, ({ providerCardId }) => app.payments.forgetCard(providerCardId)),
];
