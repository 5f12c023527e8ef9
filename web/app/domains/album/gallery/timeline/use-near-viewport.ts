import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';

const listeners = new WeakMap<Element, (isIntersecting: boolean) => void>();
let observer: IntersectionObserver | null = null;

/** One observer for all elements; its margin is 1.25 viewport heights. */
function sharedObserver(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
    },
    { rootMargin: '125% 0px' },
  );
  return observer;
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/**
 * Whether an element is near the viewport. An element that contains the focus counts as near, so that the keyboard
 * focus is kept. Visible elements update at once, others in a transition.
 */
export function useIsNearViewport(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    if (isInView(target)) setNear(true);
    listeners.set(target, (isIntersecting) => {
      const isNowNear = isIntersecting || target.contains(document.activeElement);
      if (isNowNear && isInView(target)) setNear(true);
      else startTransition(() => setNear(isNowNear));
    });
    sharedObserver().observe(target);
    return () => sharedObserver().unobserve(target);
  }, [element]);
  return isNear;
}
