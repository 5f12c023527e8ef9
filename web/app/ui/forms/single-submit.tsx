import { useEffect } from 'react';

/**
 * Many people double-click everything. Ignores the second click of a double click on submit buttons and on those
 * marked `data-once`, so that nothing is ordered twice.
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
