import { useEffect } from 'react';

/**
 * Ignores the second click of a double click on submit buttons and on elements with `data-once`, because many people
 * double-click buttons and must not order anything twice.
 */
export function SingleSubmit() {
  useEffect(() => {
    const ignore = (event: MouseEvent) => {
      if (event.detail < 2 || !(event.target instanceof Element)) return;
      if (!event.target.closest('button[type="submit"], [data-once]')) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('click', ignore, { capture: true });
    return () => window.removeEventListener('click', ignore, { capture: true });
  }, []);
  return null;
}
