import { type PointerEvent, useRef } from 'react';

/** Pixels that a finger moves before it is a swipe. */
const enough = 50;

/** What an element needs to be swiped: `onSwipe` hears 1 for onwards (to the left) and -1 for back. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const follow = (element: HTMLElement, x: number) => element.style.setProperty('--swiped', `${x}px`);
  const forget = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    start.current = null;
    follow(currentTarget, 0);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // A second finger, or a view that is enlarged: somebody looks closer.
      const looksCloser = !event.isPrimary || (window.visualViewport?.scale ?? 1) > 1.01;
      start.current =
        looksCloser || event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY };
    },
    onPointerMove: ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
      if (start.current) follow(currentTarget, clientX - start.current.x);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!start.current) return;
      const [across, down] = [event.clientX - start.current.x, event.clientY - start.current.y];
      forget(event);
      if (Math.abs(across) > enough && Math.abs(across) > Math.abs(down)) onSwipe(across < 0 ? 1 : -1);
    },
    onPointerCancel: forget,
  };
}
