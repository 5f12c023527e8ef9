import type { AppContext } from '../../context.ts';
import { type Job, job } from '../../jobs/jobs.ts';
import { forgetCardJob, resumeCardEntryJob } from './card.kinds.ts';
import { resumeEntry } from './card-entry.service.ts';

/** Completes work interrupted by a crash or a provider outage. */
export const cardJobs = (app: AppContext): Job[] => [
  job(resumeCardEntryJob, ({ id }) => resumeEntry(app, id)),
  job(forgetCardJob, ({ providerCardId }) => app.payments.forgetCard(providerCardId)),
];
