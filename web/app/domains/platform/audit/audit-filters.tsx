import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { DateFilter, FilterSelect, ListFilters } from '../../../ui/lists/list-filters.tsx';
import { type AuditFilters, changeChoicesQuery } from './audit.api.ts';
import { actionLabel } from './change-labels.ts';

/** Reads the filters of the audit log from the URL. */
export function useAuditFilters(): AuditFilters {
  const [address] = useSearchParams();
  const readParam = (name: string) => address.get(name) ?? '';
  return {
    search: readParam('search'),
    actor: readParam('actor'),
    action: readParam('action'),
    kind: readParam('kind'),
    subject: readParam('subject'),
  };
}

const sorts = [
  { value: '', label: 'Latest first' },
  { value: 'created.asc', label: 'Earliest first' },
  { value: 'action.asc', label: 'What, A to Z' },
];

/** Filters of the audit log by actor, action and date, and its sort order. */
export function AuditFilterBar() {
  const { data } = useQuery(changeChoicesQuery);
  const actors = (data?.actors ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }));
  const actions = (data?.actions ?? []).map((action) => ({ value: action, label: actionLabel(action) }));
  return (
    <ListFilters names={['actor', 'action']} sorts={sorts}>
      <FilterSelect name="actor" label="Who" any="Everyone" options={actors} />
      <FilterSelect name="action" label="What" any="All changes" options={actions} />
      <DateFilter />
    </ListFilters>
  );
}
