import type { SearchResult } from '@lifestory/contract';
import { minSearchLength } from '@lifestory/contract/limits';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { searchQuery } from './search.api.ts';
import styles from './search.dialog.module.css';

/** Debounce of the search in milliseconds. */
const pause = 200;

const kinds: Record<SearchResult['kind'], { label: string; icon: IconName }> = {
  customer: { label: 'Customers', icon: 'person' },
  'sub-user': { label: 'Sub Users', icon: 'family' },
  session: { label: 'Sessions', icon: 'video' },
  transaction: { label: 'Transactions', icon: 'receipt' },
};

/** The value after it has not changed for a moment. */
function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Searches people, sessions and transactions. Arrows choose a result, Enter opens it, Escape closes the dialog. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const term = useDebounced(text.trim());
  const isSearch = term.length >= minSearchLength;
  const {
    data = [],
    error,
    refetch,
    isFetching,
    isPlaceholderData,
  } = useQuery({
    ...searchQuery(term),
    enabled: isSearch,
  });
  const results = isSearch ? data : [];
  const chosen = results[Math.min(active, results.length - 1)];
  const open = (result: SearchResult | undefined) => {
    if (!result) return;
    onClose();
    navigate(result.url);
  };
  const optionId = (result: SearchResult) => `${id}-${result.id}`;
  const isSettled = isSearch && term === text.trim() && !isFetching && !isPlaceholderData;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && results.length > 0) {
      event.preventDefault();
      setActive((before) => (Math.min(before, results.length - 1) + step + results.length) % results.length);
    }
    // Results of the previous text must not open while the next ones load.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && isSettled) {
      event.preventDefault();
      open(chosen);
    }
  };
  return (
    <Dialog title="Search everything" unsaved={false} size="lg" onClose={onClose}>
      <TextInput
        className={styles.field}
        type="search"
        role="combobox"
        aria-label="Search everything"
        aria-expanded={results.length > 0}
        aria-controls={`${id}-results`}
        aria-autocomplete="list"
        aria-activedescendant={chosen && optionId(chosen)}
        placeholder="Name, e-mail, phone or number"
        autoComplete="off"
        data-autofocus
        leftSection={<Icon name="search" />}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={styles.status}>
        {isSettled && !error
          ? results.length === 0
            ? `Nothing matches “${term}”.`
            : `${results.length} ${results.length === 1 ? 'result' : 'results'}. Choose with the arrow keys, open with Enter.`
          : 'Enter at least two characters.'}
      </p>
      <ErrorSummary failure={error} onDismiss={() => void refetch()} />
      <div role="listbox" id={`${id}-results`} aria-label="Results" className={styles.results}>
        {Object.entries(kinds).map(([kind, { label, icon }]) => {
          const group = results.filter((result) => result.kind === kind);
          return (
            group.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox is no fieldset
              <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
                {/* No heading: a listbox may contain only options and groups of them. */}
                <div id={`${id}-${kind}`} className={styles.kind}>
                  {label}
                </div>
                {group.map((result) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys of its options
                  <div
                    key={result.id}
                    id={optionId(result)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={result === chosen}
                    className={styles.option}
                    onClick={() => open(result)}
                    onPointerMove={() => setActive(results.indexOf(result))}
                    ref={(element) => {
                      if (result === chosen) element?.scrollIntoView?.({ block: 'nearest' });
                    }}
                  >
                    <Icon name={icon} />
                    <span className={styles.title}>{result.title}</span>
                    <span className={styles.detail}>{result.detail}</span>
                  </div>
                ))}
              </div>
            )
          );
        })}
      </div>
    </Dialog>
  );
}
