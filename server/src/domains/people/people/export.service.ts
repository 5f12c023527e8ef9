import type { Contract, Parsed } from '@lifestory/contract';
import type { FastifyReply } from 'fastify';
import type { AppContext } from '../../../context.ts';
import {
  batchSize,
  type Columns,
  inBusinessTime,
  readInBatches,
  sendCsv,
  toLocalCell,
} from '../../../http/csv.ts';
import { type ListedPerson, listPeopleAfter } from './list.queries.ts';

type ExportFilter = Parsed<Contract['people']['exportCustomers'], 'body'>;

/**
 * Sends the customers who are not deleted, or those found by a search, as CSV, newest first. Requires a Super
 * Admin's signed link.
 */
export async function sendCustomers(
  { db, now }: AppContext,
  query: ExportFilter,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const filter = { ...query, role: 'customer', deleted: false, text: query.search, withPhone: true } as const;
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
  [inBusinessTime('Customer since')]: ({ created_at }) => toLocalCell(created_at),
  [inBusinessTime('Account created')]: ({ opened_at }) => toLocalCell(opened_at),
  Status: ({ deactivated_at }) => (deactivated_at ? 'Deactivated' : 'Active'),
};
