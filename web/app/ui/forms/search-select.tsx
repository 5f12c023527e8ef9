import { useState } from 'react';
import { ComboBox, type Option } from './combo-box.tsx';
import type { TextFieldProps } from './text-field.tsx';

interface Props extends Omit<TextFieldProps, 'onChange' | 'value'> {
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** Returns the options that start with the text, followed by those that contain it elsewhere. */
export function filterOptions<O extends { label: string }>(options: readonly O[], typed: string): O[] {
  const query = plain(typed);
  const begins = options.filter(({ label }) => plain(label).startsWith(query));
  const contains = options.filter(({ label }) => plain(label).indexOf(query) > 0);
  return [...begins, ...contains];
}

/** A select with search: an exact or single match is taken on blur. */
export function SearchSelect({ options, value, onChange, ...input }: Props) {
  // Null unless the user is typing; the field then shows the selection.
  const [typed, setTyped] = useState<string | null>(null);
  const fitting = typed === null ? options : filterOptions(options, typed);
  const selectTyped = () => {
    setTyped(null);
    if (typed === null || typed.trim() === '') return;
    const exact = fitting.find(({ label }) => plain(label) === plain(typed));
    const found = exact ?? (fitting.length === 1 ? fitting[0] : undefined);
    if (found && found.value !== value) onChange(found.value);
  };
  return (
    <ComboBox
      {...input}
      opens
      text={typed ?? options.find((option) => option.value === value)?.label ?? ''}
      onText={setTyped}
      options={fitting}
      chosen={value}
      onChoose={(chosen) => {
        setTyped(null);
        if (chosen !== value) onChange(chosen);
      }}
      onLeave={selectTyped}
    />
  );
}
