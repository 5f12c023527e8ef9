import { useEffect, useState } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { isSearchKey } from '../../../../ui/lists/search-key.ts';
import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx';
import styles from './staff-search.module.css';

const SearchDialog = lazyComponent(() => import('./search.dialog.tsx'), { floating: true });

/** The button that opens the search over everything; the key `/` opens it too, except in fields and dialogs. */
export function StaffSearch() {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      setOpened(true);
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-label="Search everything"
        aria-keyshortcuts="/"
        onClick={() => setOpened(true)}
        onPointerEnter={SearchDialog.preload}
      >
        <Icon name="search" />
        <span>Search</span>
        <kbd>/</kbd>
      </button>
      {opened && <SearchDialog onClose={() => setOpened(false)} />}
    </>
  );
}
