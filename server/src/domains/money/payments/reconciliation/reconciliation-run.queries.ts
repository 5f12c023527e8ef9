import type { Db } from '../../../../database/connection.ts';

/** Returns the start of the last completed reconciliation with a provider; undefined before the first. */
export async function findLastReconciliation(db: Db, provider: string): Promise<Date | undefined> {
  const last = await db
    .selectFrom('reconciliation_runs')
    .select('completed_at as at')
    .where('provider', '=', provider)
    .executeTakeFirst();
  return last?.at;
}

/** Records the completion of a reconciliation that started at `at`. */
export async function recordReconciliation(db: Db, provider: string, at: Date): Promise<void> {
  await db
    .insertInto('reconciliation_runs')
    .values({ provider, completed_at: at })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ completed_at: at }))
    .execute();
}

/**
 * Returns the earliest instant after which payments still have to be reconciled, such as the time of a restored backup;
 * undefined when no reconciliation is required.
 */
export async function findRequiredReconciliation(db: Db, provider: string): Promise<Date | undefined> {
  const first = await db
    .selectFrom('required_reconciliations')
    .select('after')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reconciliation_runs')
            .select('provider')
            .where('provider', '=', provider)
            .whereRef('completed_at', '>', 'required_reconciliations.after'),
        ),
      ),
    )
    .orderBy('after')
    .limit(1)
    .executeTakeFirst();
  return first?.after;
}
