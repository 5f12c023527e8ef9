import type { EvidenceFile } from '@lifestory/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Tx } from '../../../../database/connection.ts';

/** A file to attach to a request. */
interface NewEvidence {
  id: string;
  request_id: string;
  storage_key: string;
  name: string;
  bytes: number;
  added_at: Date;
}

/** Attaches a stored file to a request. */
export async function insertEvidence(tx: Tx, file: NewEvidence): Promise<void> {
  await tx.insertInto('evidence_files').values(file).execute();
}

/** Returns the files of requests, by the id of the request, in the order in which they were added. */
export async function findEvidence(
  db: Db,
  requestIds: readonly string[],
): Promise<Map<string, z.input<typeof EvidenceFile>[]>> {
  const rows = await db
    .selectFrom('evidence_files')
    .select(['request_id', 'id', 'name', 'bytes', 'added_at'])
    .where('request_id', '=', sql<string>`any(${requestIds}::uuid[])`)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ request_id }) => request_id);
}

/** Returns the stored files of a request, in the order in which they were added. */
export const listEvidence = (db: Db, requestId: string) =>
  db
    .selectFrom('evidence_files')
    .select(['storage_key as key', 'name'])
    .where('request_id', '=', requestId)
    .orderBy('added_at')
    .orderBy('id')
    .execute();

/** Returns the number of files of a request. */
export async function countEvidence(db: Db, requestId: string): Promise<number> {
  const { count } = await db
    .selectFrom('evidence_files')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes a file of an open request of a person; returns its storage key, and undefined without such a file. */
export async function deleteOwnEvidence(tx: Tx, id: string, personId: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('evidence_files')
    .where('id', '=', id)
    .where('request_id', 'in', (eb) =>
      eb
        .selectFrom('legacy_requests')
        .select('legacy_requests.id')
        .where('person_id', '=', personId)
        .where('state', '=', 'open'),
    )
    .returning('storage_key')
    .executeTakeFirst();
  return row?.storage_key;
}

/** Finds a file with the storyteller of its request, whose account is not deleted. */
export const findEvidenceOfStoryteller = (db: Db, id: string) =>
  db
    .selectFrom('evidence_files')
    .innerJoin('legacy_requests', 'legacy_requests.id', 'evidence_files.request_id')
    .innerJoin('stories', 'stories.id', 'legacy_requests.story_id')
    .innerJoin('people', 'people.id', 'stories.person_id')
    .select([
      'evidence_files.name',
      'evidence_files.storage_key as key',
      'evidence_files.request_id as requestId',
      'people.id as storytellerId',
    ])
    .where('evidence_files.id', '=', id)
    .where('people.deleted_at', 'is', null)
    .executeTakeFirst();

/** Finds the files of requests that were decided, withdrawn or closed before a time. */
export const findExpiredEvidence = (db: Db, decidedBefore: Date) =>
  db
    .selectFrom('evidence_files')
    .innerJoin('legacy_requests', 'legacy_requests.id', 'evidence_files.request_id')
    .select(['evidence_files.id', 'evidence_files.storage_key as key'])
    .where('legacy_requests.decided_at', '<', decidedBefore)
    .execute();

/** Deletes the row of a file. */
export async function deleteEvidence(db: Db, id: string): Promise<void> {
  await db.deleteFrom('evidence_files').where('id', '=', id).execute();
}

/** Whether a file in the store belongs to a request. */
export async function isEvidence(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('evidence_files')
    .select('id')
    .where('storage_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the files of a person's requests and of requests for their stories; returns their storage keys. */
export async function eraseEvidence(
  tx: Tx,
  personId: string,
  storyIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('evidence_files')
    .where('request_id', 'in', (eb) =>
      eb
        .selectFrom('legacy_requests')
        .select('legacy_requests.id')
        .where((or) =>
          or.or([or('person_id', '=', personId), or('story_id', '=', sql<string>`any(${storyIds}::uuid[])`)]),
        ),
    )
    .returning('storage_key')
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}
