import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus to the main heading of the new page after navigation, for screen readers and keyboard users. */
export function FocusOnNavigation() {
  const { pathname, hash } = useLocation();
  const previousPathname = useRef(pathname);
  useEffect(() => {
    if (previousPathname.current === pathname) return;
    previousPathname.current = pathname;
    if (hash) return;
    const target = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname, hash]);
  return null;
}
