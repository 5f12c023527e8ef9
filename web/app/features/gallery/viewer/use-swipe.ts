import { type PointerEvent, useRef } from 'react';

/** Minimum horizontal distance of a swipe, in pixels. */
const minSwipePx = 50;

/** Touch handlers for an element; calls `onSwipe` with 1 for next (to the left) and -1 for previous. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const follow = (element: HTMLElement, x: number) => element.style.setProperty('--swiped', `${x}px`);
  const forget = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    start.current = null;
    follow(currentTarget, 0);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // With a second finger or a zoomed view the user is zooming, not swiping.
      const isPinching = !event.isPrimary || (window.visualViewport?.scale ?? 1) > 1.01;
      start.current =
        isPinching || event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY };
    },
    onPointerMove: ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
      if (start.current) follow(currentTarget, clientX - start.current.x);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!start.current) return;
      const [deltaX, deltaY] = [event.clientX - start.current.x, event.clientY - start.current.y];
      forget(event);
      if (Math.abs(deltaX) > minSwipePx && Math.abs(deltaX) > Math.abs(deltaY)) onSwipe(deltaX < 0 ? 1 : -1);
    },
    onPointerCancel: forget,
  };
}
