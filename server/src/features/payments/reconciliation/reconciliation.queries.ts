import type { Db } from '../../../database/connection.ts';
import { whereProviderIs } from '../../cards/index.ts';

/** Lists succeeded payments with a provider that were created since an instant. */
export const listSucceededSince = (db: Db, provider: string, instant: Date) =>
  db
    .selectFrom('payments')
    .select(['id', 'provider_payment_id as providerPaymentId', 'fee_cents', 'hosting_cents'])
    .where('status', '=', 'succeeded')
    .where('created_at', '>=', instant)
    .where(whereProviderIs('payments', provider))
    .where('provider_payment_id', 'is not', null)
    .execute();

/** Lists open payments created before an instant. */
export const listOpenBefore = (db: Db, instant: Date) =>
  db
    .selectFrom('payments')
    .select(['id', 'status'])
    .where('status', 'in', ['pending', 'requires_action'])
    .where('created_at', '<', instant)
    .execute();

/** Lists payments whose refund was requested before an instant and is not complete. */
export const listPendingRefunds = (db: Db, provider: string, instant: Date) =>
  db
    .selectFrom('payments')
    .select('id')
    .where('refund_asked_at', '<', instant)
    .where(whereProviderIs('payments', provider))
    .where('refunded_at', 'is', null)
    .execute();
