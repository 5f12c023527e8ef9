import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to a section and focuses it. */
export function focusSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  section.scrollIntoView({ block: 'start' });
}

/** Focuses the section of the URL, such as that of a next step, once the page that contains it is loaded. */
export function useSectionFocus(isLoaded: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isLoaded && hash) focusSection(hash.slice(1));
  }, [isLoaded, hash]);
}
