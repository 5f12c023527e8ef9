import {
  type Contract,
  type HandlerResult,
  type Parsed,
  type PersonRow,
  restorableDays,
} from '@lifestory/contract';
import { dayMs } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { paginate, toPageRange } from '../../../http/paginator.ts';
import { countPeople, type ListedPerson, listPeople } from './list.queries.ts';
import { formatFullName, profileUrl } from './person.queries.ts';

/**
 * Returns one page of customers, sub users or deleted people; a Developer can neither see nor search phone
 * numbers.
 */
export async function listPeoplePage(
  { db }: AppContext,
  actor: Actor,
  query: Parsed<Contract['people']['list'], 'query'>,
): Promise<HandlerResult<Contract['people']['list']>> {
  const withPhone = actor.role === 'Super Admin';
  const filter = { ...query, deleted: query.deleted === 'true', text: query.search, withPhone };
  const [total, rows] = await Promise.all([
    countPeople(db, filter),
    listPeople(db, filter, query, toPageRange(query)),
  ]);
  return paginate(
    '/user/fetch-all',
    query,
    total,
    rows.map((row) => toPersonRow(row, withPhone)),
  );
}

const toPersonRow = (row: ListedPerson, withPhone: boolean): PersonRow => ({
  id: row.id,
  fname: row.fname,
  lname: row.lname,
  fullName: formatFullName(row),
  email: row.contact_email,
  contact: withPhone ? row.contact : '',
  role: row.storyteller ? 'Customer' : 'Sub User',
  profile: profileUrl(row.profile_key),
  created_at: row.created_at.toISOString(),
  is_active: row.entered_at !== null,
  account_created: row.storyteller ? row.opened_at !== null : row.password_hash !== null,
  deactivated: row.deactivated_at !== null,
  deleted_at: row.deleted_at?.toISOString() ?? null,
  erased_at: row.deleted_at
    ? new Date(row.deleted_at.getTime() + restorableDays * dayMs).toISOString()
    : null,
});
