import { sql } from 'kysely';
import type { Db } from '../../../../database/connection.ts';
import { newId } from '../../../../database/ids.ts';
import { digest } from './sign-in.queries.ts';

const hourMs = 3_600_000;

/**
 * Numbers of accounts with failed sign-ins within an hour from which on password spraying is suspected: per client, and
 * in total.
 */
export const passwordSprayingThresholds = { perClient: 10, total: 50 };

/**
 * Records a failed sign-in. Stores only a digest of the address, which is enough to count accounts without
 * naming them.
 */
export async function insertFailedSignIn(
  db: Db,
  email: string,
  client: string,
  failedAt: Date,
): Promise<void> {
  const account = digest(email.toLowerCase());
  await db.insertInto('failed_sign_ins').values({ id: newId(), client, account, at: failedAt }).execute();
}

/** Returns the number of accounts with failed sign-ins from a client within the last hour. */
export async function countFailedAccounts(db: Db, client: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('failed_sign_ins')
    .select(sql<number>`count(distinct account)::int`.as('count'))
    .where('client', '=', client)
    .where('at', '>', new Date(now.getTime() - hourMs))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Detects password spraying: returns the client with the most accounts with failed sign-ins within the last
 * hour, or all clients together (`client` is null); undefined if neither is suspicious.
 */
export async function findPasswordSpraying(
  db: Db,
  now: Date,
): Promise<{ client: string | null; accounts: number } | undefined> {
  const { rows } = await sql<{ client: string | null; accounts: number }>`
    select client, count(distinct account)::int as accounts
    from failed_sign_ins
    where at > ${new Date(now.getTime() - hourMs)}
    group by grouping sets ((client), ())
    having count(distinct account) >=
      case when grouping(client) = 1 then ${passwordSprayingThresholds.total}::int else ${passwordSprayingThresholds.perClient}::int end
    order by client is null, accounts desc
    limit 1`.execute(db);
  return rows[0];
}

/** Deletes failed sign-ins before a given time. */
export async function deleteFailedSignIns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('failed_sign_ins').where('at', '<', before).execute();
}
