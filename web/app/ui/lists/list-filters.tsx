import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../button.tsx';
import type { Option } from '../forms/combo-box.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { Icon } from '../icon.tsx';
import { changeQuery, useChangeList } from './list-address.ts';
import styles from './list-filters.module.css';

interface Props {
  /** The names of the filters in the URL, besides the dates. */
  names: readonly string[];
  /** The orders: `column.asc` or `column.desc`; the first one, with an empty value, is the default. */
  sorts: readonly Option[];
  children: ReactNode;
}

/** The filters of a list, all in the URL. Where rows are cards without a head, a select chooses the order. */
export function ListFilters({ names, sorts, children }: Props) {
  const [address] = useSearchParams();
  const change = useChangeList();
  const allNames = [...names, 'from', 'until'];
  const sort = address.get('sort');
  return (
    <div className={styles.filters}>
      {children}
      <SelectField
        className={styles.sort}
        label="Sort by"
        value={sort ? `${sort}.${address.get('order') ?? 'asc'}` : ''}
        options={[...sorts]}
        onChange={({ currentTarget }) => {
          const [column = '', order = ''] = currentTarget.value.split('.');
          change({ sort: column, order });
        }}
      />
      {allNames.some((name) => address.get(name)) && (
        <ButtonLink
          to={`?${changeQuery(address, Object.fromEntries(allNames.map((name) => [name, ''])))}`}
          preventScrollReset
          look="text"
        >
          <Icon name="close" size={16} />
          Clear filters
        </ButtonLink>
      )}
    </div>
  );
}

/** A select that filters the list, in the URL under `name`. `any` is the label of the option for no filter. */
export function FilterSelect(props: {
  name: string;
  label: string;
  any: string;
  options: readonly Option[];
}) {
  const { name, label, any, options } = props;
  const [address] = useSearchParams();
  const change = useChangeList();
  const value = address.get(name) ?? '';
  return (
    <SelectField
      label={label}
      value={options.some((option) => option.value === value) ? value : ''}
      options={[{ value: '', label: any }, ...options]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  );
}

/** A range of Los Angeles dates, both included, in the URL as `from` and `until`. */
export function DateFilter() {
  const [address] = useSearchParams();
  const change = useChangeList();
  const field = (name: 'from' | 'until', label: string) => (
    <TextField
      type="date"
      label={label}
      min="1900-01-01"
      max="2999-12-31"
      value={address.get(name) ?? ''}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  );
  return (
    <>
      {field('from', 'From')}
      {field('until', 'Until')}
    </>
  );
}
