import type { AppContext } from '../../context.ts';
import { type Job, job } from '../../jobs/jobs.ts';
import { deleteCardJob, resumeCardEntryJob } from './card.kinds.ts';
import { resumeCardEntry } from './card-entry.service.ts';

/** Completes work interrupted by a crash or a provider outage. */
export const cardJobs = (app: Pick<AppContext, 'db' | 'jobs' | 'now' | 'payments'>): Job[] => [
  job(resumeCardEntryJob, ({ id }) => resumeCardEntry(app, id)),
  job(deleteCardJob, ({ providerCardId }) => app.payments.deleteCard(providerCardId)),
];
