import type { Db } from '../../database/connection.ts';
import { atProvider } from '../cards/index.ts';

/** Payments with a provider that succeeded since an instant, by its names and ours. */
export const listSucceededSince = (db: Db, provider: string, instant: Date) =>
  db
    .selectFrom('payments')
    .select(['id', 'provider_payment_id as providerPaymentId', 'fee_cents', 'hosting_cents'])
    .where('status', '=', 'succeeded')
    .where('created_at', '>=', instant)
    .where(atProvider('payments', provider))
    .where('provider_payment_id', 'is not', null)
    .execute();

/** Payments that are neither done nor failed and began before an instant. */
export const listOpenBefore = (db: Db, instant: Date) =>
  db
    .selectFrom('payments')
    .select(['id', 'status'])
    .where('status', 'in', ['pending', 'requires_action'])
    .where('created_at', '<', instant)
    .execute();

/** Payments with a provider that are to be given back since before an instant, and are not yet. */
export const listPendingRefunds = (db: Db, provider: string, instant: Date) =>
  db
    .selectFrom('payments')
    .select('id')
    .where('refund_asked_at', '<', instant)
    .where(atProvider('payments', provider))
    .where('refunded_at', 'is', null)
    .execute();
