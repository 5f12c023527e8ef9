import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';
import { refetchIntervalMs } from '../../../api/refetch-interval.ts';

/** The prefix of all query keys of the ledger. */
export const ledgerKey = ['ledger'] as const;

/** One page of ledger rows, and the sum of the amounts on all pages in dollars. */
export type Ledger = CallReply<'ledger.transactions'>;

/** One page of the ledger. The previous page is shown while loading. */
export const ledgerQuery = (query: CallInput<'ledger.transactions'>['query']) =>
  queryOptions<Ledger, Failure>({
    queryKey: [...ledgerKey, 'page', query],
    queryFn: ({ signal }) => call('ledger.transactions', { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Requests a signed URL for downloading the ledger, or its search results, as a file. */
export const requestTransactionsExport = async (
  filter: CallInput<'ledger.exportTransactions'>['body'],
): Promise<string> => (await call('ledger.exportTransactions', { body: filter })).data.url;

/** A customer's payments and refunds. */
export const personTransactionsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...ledgerKey, 'transactions', userId],
    queryFn: async ({ signal }) =>
      (await call('ledger.transactionsOfPerson', { params: { id: userId } }, { signal })).data,
    refetchInterval: refetchIntervalMs,
  });

/** The signed-in Customer's payments and refunds, newest first, ten per page. */
export const ownTransactionsQuery = infiniteQueryOptions({
  queryKey: [...ledgerKey, 'own-transactions'],
  queryFn: ({ signal, pageParam: after }) =>
    call('ledger.ownTransactions', { query: { limit: 10, after } }, { signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ more, data }) => (more ? data.at(-1)?.transaction_id : undefined),
});

/** The receipt of a ledger entry, for its payer and for staff. */
export const receiptQuery = (number: string) =>
  queryOptions<CallReply<'ledger.receipt'>['data'], Failure>({
    queryKey: [...ledgerKey, 'receipt', number],
    queryFn: async ({ signal }) => (await call('ledger.receipt', { params: { number } }, { signal })).data,
  });
