import type { AppContext } from '../../context.ts';
import { type Job, job } from '../../jobs/jobs.ts';
import { deleteCardJob, resumeCardEntryJob } from './card.kinds.ts';
import { resumeEntry } from './card-entry.service.ts';

/** Completes work interrupted by a crash or a provider outage. */
export const cardJobs = (app: Pick<AppContext, 'db' | 'jobs' | 'now' | 'payments'>): Job[] => [
  job(resumeCardEntryJob, ({ id }) => resumeEntry(app, id)),
  job(deleteCardJob, ({ providerCardId }) => app.payments.deleteCard(providerCardId)),
];
