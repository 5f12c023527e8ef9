import type { Contract, HandlerResult, Parsed } from '@lifestory/contract';
import type { FastifyReply } from 'fastify';
import type { AppContext } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { batchSize, type Columns, readInBatches, sendCsv } from '../../http/csv.ts';
import { isFiltered, toSearchParams } from '../../http/paginator.ts';
import { recordChange } from '../audit/index.ts';
import { listRowsAfter } from './filtered-ledger.queries.ts';
import type { LedgerRow } from './ledger.queries.ts';
import { getPayerName } from './ledger.service.ts';
import { findMatchingDescriptions } from './ledger-list.queries.ts';

type ExportFilter = Parsed<Contract['ledger']['exportTransactions'], 'body'>;

/** Returns a signed URL of the ledger export, with a search and filters, and audits the request. */
export async function createTransactionsExport(
  { db, links }: Pick<AppContext, 'db' | 'links'>,
  actor: Actor,
  filter: ExportFilter,
): Promise<HandlerResult<Contract['ledger']['exportTransactions']>> {
  await recordChange(db, {
    actorId: actor.personId,
    action: 'transactions exported',
    subjectKind: 'export',
    subjectId: 'transactions',
    // The search text may name a person and would survive their erasure.
    after: { filtered: isFiltered(filter) },
  });
  const url = links.sign(`/api/transactions/export.csv?${toSearchParams(filter)}`);
  return { success: true, data: { url } };
}

/** Sends the filtered ledger as CSV with amounts in dollars, latest rows first. Only Super Admins get a signed link. */
export async function sendTransactionsCsv(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  query: ExportFilter,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const criteria = { ...query, text: query.search, withPhone: true };
  const { descriptions } = await findMatchingDescriptions(db, query.search);
  const batches = readInBatches<LedgerRow>((after) =>
    listRowsAfter(db, criteria, descriptions, after?.number ?? null, batchSize),
  );
  return sendCsv(reply, { name: 'transactions', at: now(), columns }, batches);
}

const columns: Columns<LedgerRow> = {
  'Trx #': ({ number }) => String(number),
  Date: ({ createdAt }) => createdAt.toISOString(),
  Description: ({ description }) => description,
  Account: (row) => getPayerName(row) ?? 'Erased customer',
  'E-mail': ({ email }) => email ?? '',
  Amount: ({ cents }) => cents / 100,
  Currency: ({ currency }) => currency.toUpperCase(),
};
