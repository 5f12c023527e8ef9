import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { TextField } from '../forms/text-field.tsx';
import { Icon } from '../icon.tsx';
import styles from './search-box.module.css';

/** Milliseconds without typing after which the search starts. */
const debounceMs = 300;

/** The search field of a list: puts the text into the URL as `search` and resets the page. */
export function SearchBox({ label, hint }: { label: string; hint?: string }) {
  const [address, setAddress] = useSearchParams();
  const searchTerm = address.get('search') ?? '';
  const [text, setText] = useState(searchTerm);
  const submittedTerm = useRef(searchTerm);
  // Back and Forward update the field. A search started by typing must not overwrite text that was typed since.
  useEffect(() => {
    if (searchTerm !== submittedTerm.current) setText(searchTerm);
    submittedTerm.current = searchTerm;
  }, [searchTerm]);
  useEffect(() => {
    const newTerm = text.trim();
    if (newTerm === submittedTerm.current) return;
    const timer = setTimeout(() => {
      submittedTerm.current = newTerm;
      setAddress(
        (before) => {
          const search = new URLSearchParams(before);
          search.delete('page');
          if (newTerm) search.set('search', newTerm);
          else search.delete('search');
          return search;
        },
        { replace: true, preventScrollReset: true },
      );
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [text, setAddress]);
  return (
    <TextField
      type="search"
      name="search"
      aria-label={label}
      placeholder={hint ?? 'Search'}
      autoComplete="off"
      className={styles.search}
      start={<Icon name="search" />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
