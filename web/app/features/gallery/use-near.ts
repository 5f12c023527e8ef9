import { type RefObject, useEffect, useState } from 'react';

type Listener = (near: boolean) => void;

const listeners = new WeakMap<Element, Listener>();
let observer: IntersectionObserver | null = null;

/** One observer for all: what is little more than a view away counts as near. */
function watcher(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
    },
    { rootMargin: '125% 0px' },
  );
  return observer;
}

/** Whether an element is near the view; what has the focus stays near, so that the keyboard does not lose its place. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    listeners.set(target, (intersects) => setNear(intersects || target.contains(document.activeElement)));
    watcher().observe(target);
    return () => watcher().unobserve(target);
  }, [element]);
  return near;
}
