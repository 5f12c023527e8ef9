import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus to the main heading after navigation, for screen readers and keyboard users. */
export function FocusOnNavigation() {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (hash) return;
    const goal = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
    if (!goal) return;
    goal.tabIndex = -1;
    goal.focus({ preventScroll: true });
  }, [pathname, hash]);
  return null;
}
