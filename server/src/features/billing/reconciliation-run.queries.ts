import type { Db } from '../../database/connection.ts';

/** When the last comparison with a provider began that came to its end; undefined before the first. */
export async function findLastReconciliation(db: Db, provider: string): Promise<Date | undefined> {
  const last = await db
    .selectFrom('comparisons')
    .select('compared_at as at')
    .where('provider', '=', provider)
    .executeTakeFirst();
  return last?.at;
}

/** Notes that a comparison that began at an instant came to its end. */
export async function recordReconciliation(db: Db, provider: string, at: Date): Promise<void> {
  await db
    .insertInto('comparisons')
    .values({ provider, compared_at: at })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ compared_at: at }))
    .execute();
}

/**
 * The earliest instant after which a comparison with a provider is required that none has come to its end since, as after
 * a backup was restored; undefined when none is.
 */
export async function findRequiredReconciliation(db: Db, provider: string): Promise<Date | undefined> {
  const first = await db
    .selectFrom('required_comparisons')
    .select('after')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('comparisons')
            .select('provider')
            .where('provider', '=', provider)
            .whereRef('compared_at', '>', 'required_comparisons.after'),
        ),
      ),
    )
    .orderBy('after')
    .limit(1)
    .executeTakeFirst();
  return first?.after;
}
