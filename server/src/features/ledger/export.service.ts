import type { Contract, HandlerResult } from '@lifestory/contract';
import type { FastifyReply } from 'fastify';
import type { AppContext } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { batchSize, type Columns, readInBatches, sendCsv } from '../../http/csv.ts';
import { recordChange } from '../audit/index.ts';
import type { LedgerRow } from './ledger.queries.ts';
import { getPayerName } from './ledger.service.ts';
import { findMatchingKinds, listRowsAfter } from './ledger-list.queries.ts';

/** Returns a signed URL of the ledger export, filtered by a search, and audits the request. */
export async function createTransactionsExport(
  { db, links }: Pick<AppContext, 'db' | 'links'>,
  actor: Actor,
  search: string,
): Promise<HandlerResult<Contract['ledger']['exportTransactions']>> {
  await recordChange(db, {
    actorId: actor.personId,
    action: 'transactions exported',
    subjectKind: 'export',
    subjectId: 'transactions',
    // The search text may name a person and would survive their erasure.
    after: { filtered: search !== '' },
  });
  const url = links.sign(`/api/transactions/export.csv?${new URLSearchParams({ search })}`);
  return { success: true, data: { url } };
}

/** Sends the filtered ledger as CSV, latest first. Links are signed for Super Admins only. */
export async function sendTransactionsCsv(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  search: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const criteria = { text: search, withPhone: true };
  const { kinds } = await findMatchingKinds(db, search);
  const batches = readInBatches<LedgerRow>((after) =>
    listRowsAfter(db, criteria, kinds, after?.number ?? null, batchSize),
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
