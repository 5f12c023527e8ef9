import { useEffect, useState } from 'react';

/** When a dialog closes, returns the focus to the element that had it before, unless the focus has moved elsewhere. */
export function useRestoreFocus(opened: boolean): void {
  const [previous, setPrevious] = useState<{ opened: boolean; focused: HTMLElement | null }>({
    opened: false,
    focused: null,
  });
  // Read during rendering, because a menu may close in the same update and lose the focus.
  if (opened !== previous.opened) {
    setPrevious({ opened, focused: opened ? findPersistentElement(document.activeElement) : null });
  }
  const { focused } = previous;
  useEffect(
    () => () => {
      if (isLost(document.activeElement)) focused?.focus({ preventScroll: true });
    },
    [focused],
  );
}

/** Whether the focused element is in the closing dialog or the body, so that the focus must be restored. */
const isLost = (active: Element | null): boolean =>
  !active || active === document.body || active.closest('[role="dialog"]') !== null;

/** The element to focus later: for a menu item, which will be unmounted, the button that opened the menu. */
function findPersistentElement(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]');
  const target = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
  return target instanceof HTMLElement ? target : null;
}
