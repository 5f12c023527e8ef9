import { filmTakeKinds, isVoiceKind, type TakeKind, voiceKinds } from '@lifestory/contract';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../database/connection.ts';
import type { StudioTakes } from '../../../../database/schema.generated.ts';

export type TakeRow = Selectable<StudioTakes>;

/** Finds a take of an interview. */
export const findTake = (db: Db, interviewId: string, id: string): Promise<TakeRow | undefined> =>
  db
    .selectFrom('studio_takes')
    .selectAll()
    .where('id', '=', id)
    .where('interview_id', '=', interviewId)
    .executeTakeFirst();

/** Lists the takes of an interview with a picture whose fragments are still stored, in the order of their start. */
export const listTakes = (db: Db, interviewId: string): Promise<TakeRow[]> =>
  db
    .selectFrom('studio_takes')
    .selectAll()
    .where('interview_id', '=', interviewId)
    .where('kind', 'in', filmTakeKinds)
    .where('removed_at', 'is', null)
    .orderBy('started_at')
    .orderBy('id')
    .execute();

/**
 * Lists the takes of an interview with a picture whose fragments are still stored, with their size and the name of who recorded them.
 */
export const listSources = (db: Db, interviewId: string) =>
  db
    .selectFrom('studio_takes')
    .leftJoin('studio_seats', 'studio_seats.id', 'studio_takes.seat_id')
    .selectAll('studio_takes')
    .select([
      'studio_seats.name',
      sql<string>`(select coalesce(sum(bytes), 0) from studio_fragments where take_id = studio_takes.id)`.as(
        'bytes',
      ),
    ])
    .where('studio_takes.interview_id', '=', interviewId)
    .where('studio_takes.kind', 'in', filmTakeKinds)
    .where('removed_at', 'is', null)
    .orderBy('started_at')
    .orderBy('studio_takes.id')
    .execute();

/** Inserts a take; returns false if the id is taken. */
export async function insertTake(
  tx: Tx,
  take: Omit<TakeRow, 'finished_at' | 'removed_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('studio_takes')
    .values(take)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Counts the takes of an interview that are voices, or those that are not, like `kind`. */
export async function countTakes(db: Db, interviewId: string, kind: TakeKind): Promise<number> {
  const { count } = await db
    .selectFrom('studio_takes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('interview_id', '=', interviewId)
    .where('kind', 'in', isVoiceKind(kind) ? voiceKinds : filmTakeKinds)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Marks a take as finished; returns false if it already was. */
export async function markFinished(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('studio_takes')
    .set({ finished_at: at })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** A stored fragment. */
export interface Fragment {
  number: number;
  bytes: number;
  sha256: string;
}

/** Returns the last stored fragment of a take. */
export const findLastFragment = (db: Db, takeId: string): Promise<Fragment | undefined> =>
  db
    .selectFrom('studio_fragments')
    .select(['number', 'bytes', 'sha256'])
    .where('take_id', '=', takeId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Returns the bytes of all stored fragments of a kind of take of an interview. */
export async function sumFragmentBytes(db: Db, interviewId: string, kind: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('studio_fragments')
    .innerJoin('studio_takes', 'studio_takes.id', 'studio_fragments.take_id')
    .select((eb) => eb.fn.sum<string | null>('bytes').as('bytes'))
    .where('interview_id', '=', interviewId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Returns a stored fragment of a take. */
export const findFragment = (db: Db, takeId: string, number: number): Promise<Fragment | undefined> =>
  db
    .selectFrom('studio_fragments')
    .select(['number', 'bytes', 'sha256'])
    .where('take_id', '=', takeId)
    .where('number', '=', number)
    .executeTakeFirst();

/** Lists the fragments of a take in order. */
export const listFragments = (db: Db, takeId: string): Promise<Fragment[]> =>
  db
    .selectFrom('studio_fragments')
    .select(['number', 'bytes', 'sha256'])
    .where('take_id', '=', takeId)
    .orderBy('number')
    .execute();

/**
 * Records a durably stored fragment of a take that is not finished; false if the take is finished or gone, or the
 * fragment is already recorded.
 */
export async function insertFragment(tx: Tx, takeId: string, fragment: Fragment, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('studio_takes')
    .set({ stored_at: at })
    .where('id', '=', takeId)
    .where('finished_at', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('studio_fragments')
    .values({ take_id: takeId, ...fragment })
    .onConflict((conflict) => conflict.columns(['take_id', 'number']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Finds takes whose film was made before `before` and whose fragments are still stored. */
export const findOldTakes = (db: Db, before: Date, limit: number): Promise<{ id: string }[]> =>
  db
    .selectFrom('studio_takes')
    .innerJoin('studio_recordings', 'studio_recordings.interview_id', 'studio_takes.interview_id')
    .select('studio_takes.id')
    .where('film_at', '<', before)
    .where('removed_at', 'is', null)
    .limit(limit)
    .execute();

/** Records that the fragments of a take are removed from the store. */
export async function markRemoved(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.deleteFrom('studio_fragments').where('take_id', '=', id).execute();
  await tx.updateTable('studio_takes').set({ removed_at: at }).where('id', '=', id).execute();
}

/** Whether a take exists whose fragments are stored. */
export async function isTakeStored(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('studio_takes')
    .select(sql`1`.as('one'))
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
