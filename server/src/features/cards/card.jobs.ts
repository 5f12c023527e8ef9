import type { House } from '../../house.ts';
import { type Job, job } from '../../jobs/jobs.ts';
import { finishCardEntry, forgetCard } from './card.kinds.ts';
import { finishEntry } from './entry.service.ts';

/** What is left to do when a process died or a provider was away. */
export const cardJobs = (house: House): Job[] => [
  job(finishCardEntry, ({ id }) => finishEntry(house, id)),
  job(forgetCard, ({ providerCardId }) => house.payments.forgetCard(providerCardId)),
];
