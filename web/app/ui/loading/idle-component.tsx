import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { runWhenIdle } from './idle.ts';

/**
 * Creates a component whose code is loaded when the browser is idle. It renders nothing before that, or if its code
 * cannot be loaded: for additions that a page is complete without.
 */
export function idleComponent<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): (props: P) => ReactNode {
  let loaded: ComponentType<P> | null = null;
  return (props) => {
    const [Content, setContent] = useState(() => loaded);
    useEffect(() => {
      if (Content) return;
      return runWhenIdle(() => {
        load().then(
          (module) => {
            loaded = module.default;
            setContent(() => loaded);
          },
          () => undefined,
        );
      });
    }, [Content]);
    return Content && createElement(Content, props);
  };
}
