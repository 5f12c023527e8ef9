import { useEffect, useState } from 'react';

/** Milliseconds without input after which the controls of a playing film disappear. */
const idleMs = 3000;

/** Whether the viewer of a playing film has neither moved the pointer nor used the keyboard for three seconds. */
export function useIdleViewer(frame: HTMLElement, isPlaying: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      clearTimeout(timer);
      setIdle(false);
      if (isPlaying) timer = setTimeout(() => setIdle(true), idleMs);
    };
    wake();
    const events = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
    for (const name of events) frame.addEventListener(name, wake);
    return () => {
      clearTimeout(timer);
      for (const name of events) frame.removeEventListener(name, wake);
    };
  }, [frame, isPlaying]);
  return isIdle;
}
