import type { AppContext } from '../../../context.ts';
import { type Job, job } from '../../../jobs/jobs.ts';
import { customerEmailChanged } from '../../people/people/index.ts';
import { deleteCardJob, resumeCardEntryJob } from './card.kinds.ts';
import { resumeCardEntry } from './card-entry.service.ts';
import { updateCustomerEmail } from './customer.service.ts';

/** Jobs that update customers and delete cards at the provider, and complete card entries that were interrupted. */
export const cardJobs = (app: AppContext): Job[] => [
  job(resumeCardEntryJob, ({ id }) => resumeCardEntry(app, id)),
  job(deleteCardJob, ({ providerCardId }) => app.payments.deleteCard(providerCardId)),
  job(customerEmailChanged, ({ personId }) => updateCustomerEmail(app, personId)),
];
