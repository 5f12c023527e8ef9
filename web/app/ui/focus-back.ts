import { useEffect, useState } from 'react';

/** When a dialog is open no more, gives the focus back to what had it before. */
export function useFocusBack(opened: boolean): void {
  const [seen, setSeen] = useState<{ opened: boolean; before: HTMLElement | null }>({
    opened: false,
    before: null,
  });
  // Looked at before the page changes, as a menu may close in the same breath.
  if (opened !== seen.opened) {
    setSeen({ opened, before: opened ? lasting(document.activeElement) : null });
  }
  const { before } = seen;
  useEffect(() => () => before?.focus({ preventScroll: true }), [before]);
}

/** What will still be there: of a menu, which closes when something is chosen in it, the button that opened it. */
function lasting(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]');
  const still = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
  return still instanceof HTMLElement ? still : null;
}
