import type { AppContext } from '../../context.ts';
import { type Job, job } from '../../jobs/jobs.ts';
import { forgetCardJob, resumeCardEntryJob } from './card.kinds.ts';
import { resumeEntry } from './card-entry.service.ts';

/** What is left to do when a process died or a provider was away. */
export const cardJobs = (app: AppContext): Job[] => [
  job(resumeCardEntryJob, ({ id }) => resumeEntry(app, id)),
  job(forgetCardJob, ({ providerCardId }) => app.payments.forgetCard(providerCardId)),
];
