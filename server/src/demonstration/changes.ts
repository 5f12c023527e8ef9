import type { Tx } from '../database/connection.ts';
import { newId } from '../database/ids.ts';
import type { AuditEntry } from '../domains/platform/audit/index.ts';

/** A change of the past for the audit log. */
export interface ChangeAt extends AuditEntry {
  at: Date;
}

/** Adds changes to the audit log. */
export async function seedChanges(tx: Tx, changes: readonly ChangeAt[]): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await tx
    .insertInto('audit_entries')
    .values(
      changes.map(({ at, actorId, channel, action, subjectKind, subjectId, before, after }) => ({
        id: newId(),
        actor_id: actorId,
        channel: channel ?? null,
        action,
        subject_kind: subjectKind,
        subject_id: subjectId,
        before: json(before),
        after: json(after),
        created_at: at,
      })),
    )
    .execute();
}
