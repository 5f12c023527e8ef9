import type { Contract, HandlerResult } from '@lifestory/contract';
import type { FastifyReply } from 'fastify';
import type { AppContext } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { batchSize, type Columns, readInBatches, sendCsv } from '../../http/csv.ts';
import { recordChange } from '../audit/index.ts';
import { type ListedPerson, listPeopleAfter } from './list.queries.ts';

/**
 * Returns a link to download the customers, or the results of a search, as a file; records the request in the
 * audit log.
 */
export async function createCustomerExportLink(
  { db, links }: Pick<AppContext, 'db' | 'links'>,
  actor: Actor,
  search: string,
): Promise<HandlerResult<Contract['people']['exportCustomers']>> {
  await recordChange(db, {
    actorId: actor.personId,
    action: 'customers exported',
    subjectKind: 'export',
    subjectId: 'customers',
    // The search text is not recorded: it may contain a person's name, and an erasure would not find it there.
    after: { filtered: search !== '' },
  });
  const url = links.sign(`/api/customers/export.csv?${new URLSearchParams({ search })}`);
  return { success: true, data: { url } };
}

/**
 * Sends the customers who are not deleted, or those found by a search, as CSV, newest first. Requires a Super
 * Admin's signed link.
 */
export async function sendCustomers(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  search: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const filter = { role: 'customer', deleted: false, text: search, withPhone: true } as const;
  const batches = readInBatches<ListedPerson>((after) =>
    listPeopleAfter(db, filter, after?.id ?? null, batchSize),
  );
  return sendCsv(reply, { name: 'customers', at: now(), columns }, batches);
}

const columns: Columns<ListedPerson> = {
  'First name': ({ fname }) => fname,
  'Last name': ({ lname }) => lname,
  'E-mail': ({ email }) => email,
  Phone: ({ contact }) => contact,
  City: ({ city }) => city,
  State: ({ state }) => state,
  Country: ({ country }) => country,
  'Zip code': ({ zip_code }) => zip_code,
  'Date of birth': ({ dob }) => dob ?? '',
  'Customer since': ({ created_at }) => created_at.toISOString(),
  'Account created': ({ opened_at }) => opened_at?.toISOString() ?? '',
  Status: ({ deactivated_at }) => (deactivated_at ? 'Deactivated' : 'Active'),
};
