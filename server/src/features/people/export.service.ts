import type { Contract, HandlerResult } from '@lifestory/contract';
import type { FastifyReply } from 'fastify';
import type { AppContext } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { batchSize, type Columns, readInBatches, sendCsv } from '../../http/csv.ts';
import { recordChange } from '../audit/index.ts';
import { type ListedPerson, peopleAfter } from './list.queries.ts';

/** Where the customers, or those a search finds, can be fetched as a file; that it was asked for is written down. */
export async function offerCustomers(
  { db, links }: AppContext,
  actor: Actor,
  search: string,
): Promise<HandlerResult<Contract['people']['exportCustomers']>> {
  await recordChange(db, {
    actorId: actor.personId,
    action: 'customers exported',
    subjectKind: 'export',
    subjectId: 'customers',
    // Not the search itself: it may name a person, whom erasing could not find here.
    after: { filtered: search !== '' },
  });
  const url = links.sign(`/api/customers/export.csv?${new URLSearchParams({ search })}`);
  return { success: true, data: { url } };
}

/**
 * Sends the living customers, or those a search finds, as CSV, the newest first. Only a Super Admin's link leads
 * here.
 */
export async function sendCustomers(
  { db, now }: AppContext,
  search: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const wanted = { role: 'customer', deleted: false, text: search, withPhone: true } as const;
  const batches = readInBatches<ListedPerson>((after) =>
    peopleAfter(db, wanted, after?.id ?? null, batchSize),
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
