import type { InterviewStatus } from '@lifestory/contract';
import { useAbility } from '../../../../api/sign-in.ts';
import { useListAddress, useListFilter } from '../../../../ui/lists/list-address.ts';
import { DateFilter, FilterSelect, ListFilters } from '../../../../ui/lists/list-filters.tsx';

const statuses = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'started', label: 'Started' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
] as const satisfies { value: InterviewStatus; label: string }[];

const payments = [
  { value: 'paid', label: 'Paid' },
  { value: 'unpaid', label: 'Not paid' },
] as const;

const sorts = [
  { value: '', label: 'Latest first' },
  { value: 'start.asc', label: 'Earliest first' },
  { value: 'customer.asc', label: 'Customer, A to Z' },
  { value: 'customer.desc', label: 'Customer, Z to A' },
  { value: 'status.asc', label: 'Status' },
];

/** The page, search, order and filters of the list of interviews, from the URL. */
export function useInterviewsAddress() {
  return {
    ...useListAddress(['start', 'customer', 'status']),
    status: useListFilter(
      'status',
      statuses.map(({ value }) => value),
    ),
    payment: useListFilter(
      'payment',
      payments.map(({ value }) => value),
    ),
  };
}

/** The filters of the list of interviews; the payment filter is only for those who see payments. */
export function InterviewFilters() {
  const canViewBusiness = useAbility('view_business');
  return (
    <ListFilters names={['status', 'payment']} sorts={sorts}>
      <FilterSelect name="status" label="Status" any="Any status" options={statuses} />
      {canViewBusiness && (
        <FilterSelect name="payment" label="Payment" any="Any payment" options={payments} />
      )}
      <DateFilter />
    </ListFilters>
  );
}
