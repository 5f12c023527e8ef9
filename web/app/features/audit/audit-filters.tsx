import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { type AuditFilters, changeChoicesQuery } from './audit.api.ts';
import styles from './audit-filters.module.css';
import { actionLabel } from './change-labels.ts';

/** The filters in the URL of the audit log. */
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

/** Filters of the audit log: actor, action and subject. */
export function AuditFilterBar({ filters }: { filters: AuditFilters }) {
  const [, setAddress] = useSearchParams();
  const { data } = useQuery(changeChoicesQuery);
  const choose = (name: 'actor' | 'action', value: string) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { preventScrollReset: true },
    );
  return (
    <div className={styles.filters}>
      <SearchBox label="Search changes" hint="Customer’s name or e-mail" />
      <NativeSelect
        aria-label="Who"
        value={filters.actor}
        data={[
          { value: '', label: 'Everyone' },
          ...(data?.actors ?? []).map(({ id, fullName }) => ({ value: id, label: fullName })),
        ]}
        onChange={({ currentTarget }) => choose('actor', currentTarget.value)}
      />
      <NativeSelect
        aria-label="What"
        value={filters.action}
        data={[
          { value: '', label: 'All changes' },
          ...(data?.actions ?? []).map((action) => ({ value: action, label: actionLabel(action) })),
        ]}
        onChange={({ currentTarget }) => choose('action', currentTarget.value)}
      />
    </div>
  );
}
