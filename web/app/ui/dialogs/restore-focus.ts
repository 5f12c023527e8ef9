import { useEffect, useState } from 'react';

/** When a dialog closes, returns the focus to the element that had it before, unless the focus has moved elsewhere. */
export function useRestoreFocus(opened: boolean): void {
  const [seen, setSeen] = useState<{ opened: boolean; before: HTMLElement | null }>({
    opened: false,
    before: null,
  });
  // Read during rendering, because a menu may close in the same update and lose the focus.
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

/** Whether the focus is in the closing dialog or on the body. */
const isLost = (focus: Element | null): boolean =>
  !focus || focus === document.body || focus.closest('[role="dialog"]') !== null;

/** The element to focus later: for a menu item, which will be unmounted, the button that opened the menu. */
function persistentElement(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]');
  const target = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
  return target instanceof HTMLElement ? target : null;
}
