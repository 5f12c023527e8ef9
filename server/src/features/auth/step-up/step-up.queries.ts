import type { Db } from '../../../database/connection.ts';

/** Returns when the person of a sign-in last authenticated on it; undefined if the sign-in has ended. */
export async function findAuthenticatedAt(db: Db, signInId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sign_ins')
    .select(({ fn }) => fn.coalesce('authenticated_at', 'created_at').as('at'))
    .where('id', '=', signInId)
    .executeTakeFirst();
  return row?.at;
}

/** Records that the person of a sign-in has authenticated again. */
export async function recordAuthentication(db: Db, signInId: string, now: Date): Promise<void> {
  await db.updateTable('sign_ins').set({ authenticated_at: now }).where('id', '=', signInId).execute();
}
