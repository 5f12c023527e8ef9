import {
  type ChangeChannel,
  type Contract,
  contract,
  type HandlerResult,
  type Parsed,
} from '@lifestory/contract';
import type { Db } from '../../../database/connection.ts';
import type { Actor } from '../../../http/actor.ts';
import { paginate, toPageRange } from '../../../http/paginator.ts';
import { listFieldChanges } from './field.policy.ts';
import { countChanges, listChanges, listFilterOptions } from './listing.queries.ts';
import { loadSubjects } from './subject.queries.ts';

type Audit = Contract['audit'];

const formatFullName = ({ fname, lname }: { fname: string | null; lname: string | null }) =>
  `${fname ?? ''} ${lname ?? ''}`.trim();

/** Returns one page of the audit log, redacted to the fields the reader may see. */
export async function listChangePage(
  db: Db,
  reader: Actor,
  query: Parsed<Audit['list'], 'query'>,
): Promise<HandlerResult<Audit['list']>> {
  const { search, actor = '', action = '', kind = '', subject = '', from, until } = query;
  const filter = { actor, action, kind, subject, search, from, until };
  const [rows, total] = await Promise.all([
    listChanges(db, filter, query, toPageRange(query)),
    countChanges(db, filter),
  ]);
  const subjectOf = await loadSubjects(db, rows);
  const changes = rows.map((row) => ({
    id: row.id,
    at: row.created_at,
    action: row.action,
    actor:
      row.actor_id === null
        ? null
        : {
            id: row.actor_id,
            fullName: formatFullName(row),
            channel: row.channel as ChangeChannel | null,
          },
    subject: { kind: row.subject_kind, id: row.subject_id, ...subjectOf(row) },
    changes: listFieldChanges(row.before, row.after, reader.role === 'Developer'),
  }));
  return paginate(contract.audit.list.path, query, total, changes);
}

/** Returns the filter options of the audit log. */
export async function getFilterOptions(db: Db): Promise<HandlerResult<Audit['choices']>> {
  const { actors, actions } = await listFilterOptions(db);
  return {
    success: true,
    data: { actors: actors.map((person) => ({ id: person.id, fullName: formatFullName(person) })), actions },
  };
}
