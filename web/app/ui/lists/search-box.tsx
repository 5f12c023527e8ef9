import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Icon } from '../icon.tsx';

/** Debounce of the search in milliseconds. */
const pause = 300;

/** The search field of a list: puts the text into the URL as `search` and resets the page. */
export function SearchBox({ label, hint }: { label: string; hint?: string }) {
  const [address, setAddress] = useSearchParams();
  const searchTerm = address.get('search') ?? '';
  const [text, setText] = useState(searchTerm);
  const sent = useRef(searchTerm);
  // Back and Forward update the field. A search started by typing must not overwrite text that was typed since.
  useEffect(() => {
    if (searchTerm !== sent.current) setText(searchTerm);
    sent.current = searchTerm;
  }, [searchTerm]);
  useEffect(() => {
    const next = text.trim();
    if (next === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = next;
      setAddress(
        (before) => {
          const search = new URLSearchParams(before);
          search.delete('page');
          if (next) search.set('search', next);
          else search.delete('search');
          return search;
        },
        { replace: true, preventScrollReset: true },
      );
    }, pause);
    return () => clearTimeout(timer);
  }, [text, setAddress]);
  return (
    <TextInput
      type="search"
      name="search"
      aria-label={label}
      placeholder={hint ?? 'Search'}
      autoComplete="off"
      w={{ base: '100%', sm: 300 }}
      leftSection={<Icon name="search" />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
