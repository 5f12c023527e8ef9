import { z } from 'zod';
import type { Tx } from '../../../../database/connection.ts';
import { type Jobs, jobKind } from '../../../../jobs/jobs.ts';

/** The e-mail address of a person changed; a later feature updates the customer at the card provider. */
export const customerEmailChanged = jobKind('update_customer_email', z.object({ personId: z.uuid() }));

/** Queues the update of a customer at the card provider. Updates of one person run one after the other. */
export const queueCustomerEmail = (jobs: Jobs, tx: Tx, personId: string): Promise<void> =>
  jobs.add(tx, customerEmailChanged, { personId }, { queue: `customer-email-${personId}` });
