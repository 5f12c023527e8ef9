import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { HitList } from './hit-list.tsx';
import { searchQuery } from './search.api.ts';
import styles from './story-search.module.css';

/** Milliseconds without typing after which the search runs. */
const pauseMs = 200;

/** The search over a story: a field, and what it finds while the person types. The address keeps the search. */
export function StorySearch() {
  const [search, setSearch] = useSearchParams();
  const query = search.get('q')?.trim() ?? '';
  const [text, setText] = useState(query);
  const form = useRef<HTMLFormElement>(null);
  const { data, error, isPlaceholderData } = useQuery(searchQuery(query));
  useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (text.trim() === query) return;
    const timer = setTimeout(
      () => setSearch(text.trim() ? { q: text.trim() } : {}, { replace: true }),
      pauseMs,
    );
    return () => clearTimeout(timer);
  }, [text, query, setSearch]);
  return (
    <div className={styles.search}>
      {/* biome-ignore lint/a11y/useSemanticElements: the tests' browser does not know the element for it */}
      <form
        ref={form}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          setSearch(text.trim() ? { q: text.trim() } : {}, { replace: true });
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          form.current?.parentElement?.querySelector<HTMLElement>('ol a')?.focus();
        }}
      >
        <TextField
          type="search"
          label="Search photographs, comments and films"
          placeholder="A name, a place, a word"
          maxLength={100}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          autoComplete="off"
        />
      </form>
      <p role="status" className={styles.status}>
        {query !== '' &&
          !isPlaceholderData &&
          (error ? error.message : data && describe(data.hits.length, data.corrected))}
      </p>
      {query !== '' && data && <HitList hits={data.hits} />}
    </div>
  );
}

function describe(count: number, corrected: boolean): string {
  if (count === 0) return 'Nothing found. Try another word.';
  const found = count === 1 ? '1 place found' : `${count} places found`;
  return corrected ? `Nothing has exactly these words. Similar: ${found}` : found;
}
