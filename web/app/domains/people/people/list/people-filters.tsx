import type { HostingState, PeopleRole, PersonStatus } from '@lifestory/contract';
import { useListAddress, useListFilter } from '../../../../ui/lists/list-address.ts';
import { DateFilter, FilterSelect, ListFilters } from '../../../../ui/lists/list-filters.tsx';

const statusLabels: Record<PersonStatus, string> = {
  active: 'Active',
  'no-account': 'No account yet',
  deactivated: 'Deactivated',
};

const hostingLabels: Record<HostingState, string> = {
  trial: 'Trial',
  active: 'Paying',
  past_due: 'Payment failed',
  cancelled: 'Cancelled',
  inactive: 'Ended',
};

const toOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const sorts = [
  { value: '', label: 'Newest first' },
  { value: 'created.asc', label: 'Oldest first' },
  { value: 'name.asc', label: 'Name, A to Z' },
  { value: 'name.desc', label: 'Name, Z to A' },
  { value: 'email.asc', label: 'Email, A to Z' },
];

/** The page, search, order and filters of a list of people, from the URL. */
export function usePeopleAddress() {
  return {
    ...useListAddress(['created', 'name', 'email']),
    status: useListFilter('status', Object.keys(statusLabels) as PersonStatus[]),
    hosting: useListFilter('hosting', Object.keys(hostingLabels) as HostingState[]),
  };
}

/** The filters of a list of people; the dates are those on which people were added. */
export function PeopleFilters({ role }: { role: PeopleRole }) {
  return (
    <ListFilters names={['status', 'hosting']} sorts={sorts}>
      <FilterSelect name="status" label="Account" any="All accounts" options={toOptions(statusLabels)} />
      {role === 'customer' && (
        <FilterSelect name="hosting" label="Hosting" any="Any hosting" options={toOptions(hostingLabels)} />
      )}
      <DateFilter />
    </ListFilters>
  );
}
