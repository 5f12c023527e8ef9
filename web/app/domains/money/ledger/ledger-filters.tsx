import { useListAddress, useListFilter } from '../../../ui/lists/list-address.ts';
import { DateFilter, FilterSelect, ListFilters } from '../../../ui/lists/list-filters.tsx';

const kinds = [
  { value: 'payments', label: 'Payments' },
  { value: 'refunds', label: 'Refunds and disputes' },
] as const;

const sorts = [
  { value: '', label: 'Latest first' },
  { value: 'created.asc', label: 'Earliest first' },
  { value: 'amount.desc', label: 'Highest amount' },
  { value: 'amount.asc', label: 'Lowest amount' },
];

/** The page, search, order and filters of the ledger, from the URL. */
export function useLedgerAddress() {
  const kind = useListFilter(
    'kind',
    kinds.map(({ value }) => value),
  );
  return { ...useListAddress(['created', 'amount']), kind };
}

/** The filters of the ledger. */
export const LedgerFilters = () => (
  <ListFilters names={['kind']} sorts={sorts}>
    <FilterSelect name="kind" label="Kind" any="All transactions" options={kinds} />
    <DateFilter />
  </ListFilters>
);
