import type { ChangeChannel } from '@lifestory/contract';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';
import type { AuditEntries } from '../../../database/schema.generated.ts';
import { compileOnce } from '../../../database/statements/compiled-query.ts';

/** A change or an access to record. */
export interface AuditEntry {
  /** Null for changes from the command line and automatic changes. */
  actorId: string | null;
  /** How the actor acted without a sign-in. A link or booking form does not prove who the person is. */
  channel?: ChangeChannel | undefined;
  /** What was done, such as `slot deleted`. */
  action: string;
  subjectKind: string;
  subjectId: string;
  before?: unknown;
  after?: unknown;
}

const insertEntry = compileOnce((db, entry: Insertable<AuditEntries>) =>
  db.insertInto('audit_entries').values(entry),
);

/** Adds an entry for a change to the audit log, in the transaction of the change. */
export async function recordChange(
  db: Db,
  { actorId, channel, action, subjectKind, subjectId, before, after }: AuditEntry,
): Promise<void> {
  const toJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await insertEntry(db, {
    id: newId(),
    actor_id: actorId,
    channel: channel ?? null,
    action,
    subject_kind: subjectKind,
    subject_id: subjectId,
    before: toJson(before),
    after: toJson(after),
  });
}

/**
 * Records that staff requested a list as a file. Its search text is not recorded: it may contain a person's name, and an
 * erasure would not find it there.
 */
export const recordExport = (
  db: Db,
  actorId: string,
  list: 'customers' | 'sessions' | 'transactions',
  isFiltered: boolean,
): Promise<void> =>
  recordChange(db, {
    actorId,
    action: `${list} exported`,
    subjectKind: 'export',
    subjectId: list,
    after: { filtered: isFiltered },
  });

/** Minutes within which the same access of a person to a subject is not recorded again. */
const accessIntervalMinutes = 60;

/** Records that a staff member viewed private data, at most once an hour per staff member, action and subject. */
export async function recordAccess(
  db: Db,
  { actorId, action, subjectKind, subjectId }: AuditEntry & { actorId: string },
): Promise<void> {
  await sql`
    insert into audit_entries (id, actor_id, action, subject_kind, subject_id)
    select ${newId()}::uuid, ${actorId}::uuid, ${action}, ${subjectKind}, ${subjectId}
    where not exists (
      select from audit_entries
      where subject_kind = ${subjectKind} and subject_id = ${subjectId} and actor_id = ${actorId}::uuid
        and action = ${action} and created_at > now() - ${accessIntervalMinutes} * interval '1 minute'
    )`.execute(db);
}

/** Returns the last change of each of the given subjects of one kind, by the subject's id. */
export async function findLastChanges(
  db: Db,
  subjectKind: string,
  subjectIds: readonly string[],
): Promise<Map<string, { at: Date; by: { id: string; fullName: string } | null }>> {
  const rows = await db
    .selectFrom('audit_entries')
    .leftJoin('people', 'people.id', 'audit_entries.actor_id')
    .distinctOn('subject_id')
    .select(['subject_id', 'audit_entries.created_at', 'people.id', 'people.fname', 'people.lname'])
    .where('subject_kind', '=', subjectKind)
    .where('subject_id', 'in', subjectIds)
    .orderBy('subject_id')
    .orderBy('audit_entries.created_at', 'desc')
    .execute();
  return new Map(
    rows.map(({ subject_id, created_at, id, fname, lname }) => [
      subject_id,
      { at: created_at, by: id === null ? null : { id, fullName: `${fname} ${lname}`.trim() } },
    ]),
  );
}
