import type { Updateable } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import type { People } from '../../../database/schema.generated.ts';
import { type Actor, isStaff } from '../../../http/actor.ts';
import { recordChange } from '../../platform/audit/index.ts';
import { type Person, updateFields } from './person.queries.ts';

type Fields = Updateable<People>;

/** Updates the fields of a person that differ; adds the change to the audit log if staff made it. */
export async function changePerson(tx: Tx, actor: Actor, person: Person, fields: Fields): Promise<void> {
  const { before, after } = findDifference<Fields>(person, fields);
  if (Object.keys(after).length === 0) return;
  await updateFields(tx, person.id, after);
  if (!isStaff(actor.role)) return;
  await recordChange(tx, {
    actorId: actor.personId,
    action: 'person changed',
    subjectKind: 'person',
    subjectId: person.id,
    before,
    after,
  });
}

/** Returns the fields that actually differ, with their old and new values. */
function findDifference<T extends object>(
  current: T,
  changes: Partial<T>,
): { before: Partial<T>; after: Partial<T> } {
  const changedFields = (Object.keys(changes) as (keyof T)[]).filter(
    (field) => current[field] !== changes[field],
  );
  const pick = (source: Partial<T>) =>
    Object.fromEntries(changedFields.map((field) => [field, source[field]])) as Partial<T>;
  return { before: pick(current), after: pick(changes) };
}
