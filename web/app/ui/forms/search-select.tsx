import { foldText } from '@lifestory/contract/folded-text';
import { useEffect, useEffectEvent, useState } from 'react';
import { ComboBox, type Option } from './combo-box.tsx';
import type { TextFieldProps } from './text-field.tsx';

interface Props extends Omit<TextFieldProps, 'onChange' | 'value'> {
  options: readonly Option[];
  /** Whether the options are still being loaded; what is typed meanwhile is selected once they are there. */
  isLoading?: boolean;
  /** Whether the selection can be removed, by deleting the text. */
  canBeEmpty?: boolean;
  value: string;
  onChange: (value: string) => void;
}

/** Returns the options that start with the text, followed by those that contain it elsewhere. */
export function filterOptions<O extends { label: string }>(options: readonly O[], text: string): O[] {
  const query = foldText(text);
  const prefixMatches = options.filter(({ label }) => foldText(label).startsWith(query));
  const otherMatches = options.filter(({ label }) => foldText(label).indexOf(query) > 0);
  return [...prefixMatches, ...otherMatches];
}

/** A select with search: an exact or the only match is selected on blur. */
export function SearchSelect({
  options,
  isLoading = false,
  canBeEmpty = false,
  value,
  onChange,
  ...input
}: Props) {
  // Null unless the user is typing; the field then shows the selection.
  const [typed, setTyped] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const matches = typed === null ? options : filterOptions(options, typed);
  const selectTyped = () => {
    setTyped(null);
    if (canBeEmpty && typed?.trim() === '' && value !== '') return onChange('');
    if (typed === null || typed.trim() === '') return;
    const exact = matches.find(({ label }) => foldText(label) === foldText(typed));
    const match = exact ?? (matches.length === 1 ? matches[0] : undefined);
    if (match && match.value !== value) onChange(match.value);
  };
  const selectWaiting = useEffectEvent(() => {
    setWaiting(false);
    selectTyped();
  });
  useEffect(() => {
    if (isWaiting && !isLoading) selectWaiting();
  }, [isWaiting, isLoading]);
  return (
    <ComboBox
      {...input}
      opensOnClick
      isLoading={isLoading}
      text={typed ?? options.find((option) => option.value === value)?.label ?? ''}
      onText={(text) => {
        setTyped(text);
        setWaiting(false);
      }}
      options={matches}
      selected={value}
      onChoose={(newValue) => {
        setTyped(null);
        setWaiting(false);
        if (newValue !== value) onChange(newValue);
      }}
      onLeave={() => (isLoading ? setWaiting(true) : selectTyped())}
    />
  );
}
