import type { SearchResult } from '@lifestory/contract';
import { minSearchLength } from '@lifestory/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { ErrorSummary } from '../../../../ui/forms/error-summary.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { Icon, type IconName } from '../../../../ui/icon.tsx';
import { searchQuery } from './search.api.ts';
import styles from './search.dialog.module.css';

/** Milliseconds without typing after which the text is searched for. */
const debounceMs = 200;

const kindLabels: Record<SearchResult['kind'], { label: string; icon: IconName }> = {
  customer: { label: 'Customers', icon: 'person' },
  'sub-user': { label: 'Sub Users', icon: 'family' },
  session: { label: 'Sessions', icon: 'video' },
  transaction: { label: 'Transactions', icon: 'receipt' },
};

/** The last value that stayed the same for `debounceMs`. */
function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

/** Searches people, sessions and transactions. Arrows choose a result, Enter opens it, Escape closes the dialog. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const term = useDebounced(text.trim());
  const isSearch = term.length >= minSearchLength;
  const {
    data = [],
    error,
    refetch,
    isPending,
    isPlaceholderData,
  } = useQuery({
    ...searchQuery(term),
    enabled: isSearch,
  });
  const results = isSearch ? data : [];
  const activeResult = results[Math.min(activeIndex, results.length - 1)];
  const open = (result: SearchResult | undefined) => {
    if (!result) return;
    onClose();
    navigate(result.url);
  };
  const optionId = (result: SearchResult) => `${id}-${result.id}`;
  const isSettled = isSearch && term === text.trim() && !isPending && !isPlaceholderData;
  const describeStatus = () => {
    if (text.trim().length < minSearchLength) return 'Enter at least two characters.';
    if (error) return '';
    if (!isSettled) return 'Searching …';
    if (results.length === 0) return `Nothing matches “${term}”.`;
    return `${results.length} ${results.length === 1 ? 'result' : 'results'}. Choose with the arrow keys, open with Enter.`;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && results.length > 0) {
      event.preventDefault();
      setActiveIndex(
        (before) => (Math.min(before, results.length - 1) + step + results.length) % results.length,
      );
    }
    // Results of the previous text must not open while the next ones load.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && isSettled) {
      event.preventDefault();
      open(activeResult);
    }
  };
  return (
    <Dialog title="Search everything" unsaved={false} size="lg" onClose={onClose}>
      <TextField
        className={styles.field}
        type="search"
        role="combobox"
        aria-label="Search everything"
        aria-expanded={results.length > 0}
        aria-controls={`${id}-results`}
        aria-autocomplete="list"
        aria-activedescendant={activeResult && optionId(activeResult)}
        placeholder="Name, e-mail, phone or number"
        autoComplete="off"
        start={<Icon name="search" />}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setActiveIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={styles.status}>
        {describeStatus()}
      </p>
      <ErrorSummary failure={error} onDismiss={() => void refetch()} />
      <div role="listbox" id={`${id}-results`} aria-label="Results" className={styles.results}>
        {Object.entries(kindLabels).map(([kind, { label, icon }]) => {
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
                    aria-selected={result === activeResult}
                    className={styles.option}
                    onClick={() => open(result)}
                    onPointerMove={() => setActiveIndex(results.indexOf(result))}
                    ref={(element) => {
                      if (result === activeResult) element?.scrollIntoView?.({ block: 'nearest' });
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
