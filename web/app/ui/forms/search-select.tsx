import { useState } from 'react';
import { ComboBox, type Option } from './combo-box.tsx';
import type { TextFieldProps } from './text-field.tsx';

interface Props extends Omit<TextFieldProps, 'onChange' | 'value'> {
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
}

const normalize = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** Returns the options that start with the text, followed by those that contain it elsewhere. */
export function filterOptions<O extends { label: string }>(options: readonly O[], text: string): O[] {
  const query = normalize(text);
  const prefixMatches = options.filter(({ label }) => normalize(label).startsWith(query));
  const otherMatches = options.filter(({ label }) => normalize(label).indexOf(query) > 0);
  return [...prefixMatches, ...otherMatches];
}

/** A select with search: an exact or the only match is selected on blur. */
export function SearchSelect({ options, value, onChange, ...input }: Props) {
  // Null unless the user is typing; the field then shows the selection.
  const [typed, setTyped] = useState<string | null>(null);
  const matches = typed === null ? options : filterOptions(options, typed);
  const selectTyped = () => {
    setTyped(null);
    if (typed === null || typed.trim() === '') return;
    const exact = matches.find(({ label }) => normalize(label) === normalize(typed));
    const match = exact ?? (matches.length === 1 ? matches[0] : undefined);
    if (match && match.value !== value) onChange(match.value);
  };
  return (
    <ComboBox
      {...input}
      opensOnClick
      text={typed ?? options.find((option) => option.value === value)?.label ?? ''}
      onText={setTyped}
      options={matches}
      selected={value}
      onChoose={(newValue) => {
        setTyped(null);
        if (newValue !== value) onChange(newValue);
      }}
      onLeave={selectTyped}
    />
  );
}
