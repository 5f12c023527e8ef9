import { useEffect } from 'react';

/**
 * Many people click everything twice. The second click of a double click is ignored on buttons that send a form, and on
 * those marked `data-once`: what was ordered once is not refused the second time.
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
