import { useQuery } from '@tanstack/react-query';
import {
  LedgerFilters,
  LedgerTable,
  ledgerQuery,
  requestTransactionsExport,
  useLedgerAddress,
} from '../../domains/money/ledger/index.ts';
import { ReadOnlyNote } from '../../ui/forms/read-only.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { ExportButton } from '../../ui/lists/export-button.tsx';
import { List } from '../../ui/lists/list.tsx';
import { SearchBox } from '../../ui/lists/search-box.tsx';

/** The ledger, newest first; filters, search and page are in the URL. */
export default function TransactionsPage() {
  const address = useLedgerAddress();
  const { search, kind, from, until } = address;
  const list = useQuery(ledgerQuery(address));
  return (
    <>
      <PageTitle
        title="Transactions"
        text="All payments and refunds, before the payment provider’s fees. Dates are in Los Angeles time. A payment without a card counts on the day you received it."
        trail={<Breadcrumbs trail={[{ label: 'Dashboard', to: '/dashboard' }, { label: 'Transactions' }]} />}
      >
        <SearchBox label="Search transactions" hint="Number, description, name" />
        <ExportButton getUrl={() => requestTransactionsExport({ search, kind, from, until })} />
      </PageTitle>
      <ReadOnlyNote />
      <LedgerFilters />
      <List
        list={list}
        noun={['transaction', 'transactions']}
        searchHint="Try a transaction number, a word from the description, or part of the name or e-mail address."
      >
        {() =>
          list.data && (
            <LedgerTable ledger={list.data} search={search} isFiltered={Boolean(kind || from || until)} />
          )
        }
      </List>
    </>
  );
}
