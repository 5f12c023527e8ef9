import { type PointerEvent, useRef } from 'react';

/** Minimum horizontal distance of a swipe, in pixels. */
const minSwipePx = 50;

/** Returns pointer handlers; `onSwipe` is called with 1 for a swipe to the left (next) and -1 for one to the right. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const setOffset = (element: HTMLElement, x: number) => element.style.setProperty('--swiped', `${x}px`);
  const cancel = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    start.current = null;
    setOffset(currentTarget, 0);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // With a second finger or a zoomed view the user is zooming, not swiping.
      const isPinching = !event.isPrimary || (window.visualViewport?.scale ?? 1) > 1.01;
      start.current =
        isPinching || event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY };
    },
    onPointerMove: ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
      if (start.current) setOffset(currentTarget, clientX - start.current.x);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!start.current) return;
      const [deltaX, deltaY] = [event.clientX - start.current.x, event.clientY - start.current.y];
      cancel(event);
      if (Math.abs(deltaX) > minSwipePx && Math.abs(deltaX) > Math.abs(deltaY)) onSwipe(deltaX < 0 ? 1 : -1);
    },
    onPointerCancel: cancel,
  };
}
