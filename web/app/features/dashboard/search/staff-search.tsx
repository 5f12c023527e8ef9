import { UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import styles from './staff-search.module.css';

const SearchDialog = lazyComponent(() => import('./search.dialog.tsx'), { floating: true });

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;

/** The button that opens the search over everything; the key `/` opens it too, except in fields and dialogs. */
export function StaffSearch() {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      setOpened(true);
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);
  return (
    <>
      <UnstyledButton
        className={styles.opener}
        aria-label="Search everything"
        aria-keyshortcuts="/"
        onClick={() => setOpened(true)}
        onPointerEnter={SearchDialog.preload}
      >
        <Icon name="search" />
        <span>Search</span>
        <kbd>/</kbd>
      </UnstyledButton>
      {opened && <SearchDialog onClose={() => setOpened(false)} />}
    </>
  );
}
