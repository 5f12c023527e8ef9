import type { Db } from '../../../../database/connection.ts';
import { whereProviderIs } from '../../cards/index.ts';

/** Lists payments with an open dispute at a provider, latest first. */
export const listOpenDisputes = (db: Db, provider: string) =>
  db
    .selectFrom('payments')
    .select(['id', 'person_id as personId', 'provider_payment_id as providerPaymentId'])
    .where('dispute_state', '=', 'open')
    .where(whereProviderIs('payments', provider))
    .orderBy('id', 'desc')
    .execute();
