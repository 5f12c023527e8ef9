import type { AsYouType, CountryCode } from 'libphonenumber-js';
import { useRef } from 'react';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { loadChunk } from '../../../../ui/loading/chunk.ts';

interface Props {
  value: string;
  onChange: (value: string) => void;
  /** ISO code of the default country, whose numbers need no country code. */
  country: string;
  error: string | undefined;
}

type Formatter = typeof AsYouType;

/** A phone number field that formats while typing. */
export function PhoneField({ value, onChange, country, error }: Props) {
  const formatter = useRef<Formatter | null>(null);
  // The numbering plans are larger than the page, so they are loaded on focus.
  const loadFormatter = () =>
    loadChunk(() => import('libphonenumber-js')).then(
      (library) => {
        formatter.current = library.AsYouType;
      },
      () => undefined,
    );
  const formatNumber = (text: string) =>
    formatter.current ? new formatter.current(country as CountryCode).input(text) : text;
  return (
    <TextField
      id="contact"
      name="contact"
      type="tel"
      autoComplete="tel"
      label="Phone number"
      withAsterisk
      aria-required
      value={value}
      error={error}
      onFocus={loadFormatter}
      onChange={({ currentTarget: { value: text, selectionStart } }) => {
        // Format only text typed at the end: elsewhere formatting would move the caret, and it would undo deletions.
        const isTypedAtEnd = selectionStart === text.length && text.length > value.length;
        onChange(isTypedAtEnd ? formatNumber(text) : text);
      }}
      onBlur={({ currentTarget: { value: text } }) => onChange(formatNumber(text))}
    />
  );
}
