import type { Db } from '../../database/connection.ts';
import { newId } from '../../database/ids.ts';

export interface AuditEntry {
  /** Null for whoever runs the product, at its command line. */
  actorId: string | null;
  /** A verb of the glossary, such as `slot deleted`. */
  action: string;
  subjectKind: string;
  subjectId: string;
  before?: unknown;
  after?: unknown;
}

/** Writes down who changed what, in the transaction of the change. */
export async function recordChange(
  db: Db,
  { actorId, action, subjectKind, subjectId, before, after }: AuditEntry,
): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({
      id: newId(),
      actor_id: actorId,
      action,
      subject_kind: subjectKind,
      subject_id: subjectId,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
    })
    .execute();
}
