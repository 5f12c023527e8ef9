import { useEffect, useState } from 'react';

/** When a dialog is open no more, gives the focus back to what had it before, unless somebody gave it to something else. */
export function useRestoreFocus(opened: boolean): void {
  const [seen, setSeen] = useState<{ opened: boolean; before: HTMLElement | null }>({
    opened: false,
    before: null,
  });
  // Looked at before the page changes, as a menu may close in the same breath.
  if (opened !== seen.opened) {
    setSeen({ opened, before: opened ? persistentElement(document.activeElement) : null });
  }
  const { before } = seen;
  useEffect(
    () => () => {
      if (isLost(document.activeElement)) before?.focus({ preventScroll: true });
    },
    [before],
  );
}

/** In the dialog that closes, or with nothing at all. */
const isLost = (focus: Element | null): boolean =>
  !focus || focus === document.body || focus.closest('[role="dialog"]') !== null;

/** What will still be there: of a menu, which closes when something is chosen in it, the button that opened it. */
function persistentElement(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]');
  const still = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
  return still instanceof HTMLElement ? still : null;
}
