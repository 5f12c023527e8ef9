import type { AppContext } from '../../../../context.ts';
import type { Db } from '../../../../database/connection.ts';
import { fail } from '../../../../http/failure.ts';
import { findRequiredReconciliation } from '../reconciliation/reconciliation-run.queries.ts';

/**
 * Refuses new payments until a restored backup is reconciled with the provider, because payments made since the
 * backup could be charged twice. Fails with `unavailable`.
 */
export async function assertNoPaymentHold({ payments }: AppContext, db: Db): Promise<void> {
  if (await findRequiredReconciliation(db, payments.name)) throw fail('unavailable', { text: holdMessage });
}

const holdMessage =
  'We are checking earlier payments and cannot accept new ones right now. Nothing was charged. Please try again in a few minutes.';
