import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { openList } from './open-list.ts';

interface Props extends Omit<SelectProps, 'data' | 'onChange' | 'value'> {
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

type Option = { value: string; label: string };

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** Options that begin with what is typed come first, then those that contain it. */
export function matching<O extends { label: string }>(options: readonly O[], typed: string): O[] {
  const wanted = plain(typed);
  const begins = options.filter(({ label }) => plain(label).startsWith(wanted));
  const contains = options.filter(({ label }) => plain(label).indexOf(wanted) > 0);
  return [...begins, ...contains];
}

/** A box that is chosen from by typing: what fits exactly, or alone, is taken when the box is left. */
export function SearchSelect({ options, value, onChange, ...select }: Props) {
  const [typed, setTyped] = useState('');
  const takeTyped = () => {
    if (typed.trim() === '') return;
    const fitting = matching(options, typed);
    const exact = fitting.find(({ label }) => plain(label) === plain(typed));
    const found = exact ?? (fitting.length === 1 ? fitting[0] : undefined);
    if (found && found.value !== value) onChange(found.value);
  };
  return (
    <Select
      {...select}
      data={options as Option[]}
      value={value === '' ? null : value}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      onSearchChange={setTyped}
      onBlur={takeTyped}
      filter={({ options: all, search }) => {
        const list = all as Option[];
        // An open box shows its whole list until something else is typed.
        return list.some(({ label }) => label === search && label === labelOf(list, value))
          ? list
          : matching(list, search);
      }}
      {...openList}
      nothingFoundMessage="Nothing found"
      withCheckIcon={false}
    />
  );
}

const labelOf = (options: readonly Option[], value: string) =>
  options.find((option) => option.value === value)?.label;
