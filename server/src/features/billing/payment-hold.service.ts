import type { AppContext } from '../../context.ts';
import type { Db } from '../../database/connection.ts';
import { fail } from '../../http/failure.ts';
import { findRequiredReconciliation } from './reconciliation-run.queries.ts';

/**
 * Refuses a new payment while a restored backup has not been compared with the provider's books: what was paid since the
 * backup was made would be charged again. Fails with `unavailable`.
 */
export async function assertNoPaymentHold({ payments }: AppContext, db: Db): Promise<void> {
  if (await findRequiredReconciliation(db, payments.name)) throw fail('unavailable', { text: held });
}

const held =
  'We are checking earlier payments at the moment and cannot take new ones. Nothing was charged. Please try again in a few minutes.';
