import { type ComponentType, useEffect, useState } from 'react';
import { loadChunk } from '../../../ui/loading/chunk.ts';
import { runWhenIdle } from '../../../ui/loading/idle.ts';
import type { PlayerControlsProps } from '../player/player-controls.tsx';

let loaded: ComponentType<PlayerControlsProps> | null = null;

/**
 * Returns the controls of the player, whose code is loaded when the browser is idle or the film is played; null before.
 * If it cannot be loaded, `hasFailed`: the browser's own controls take its place.
 */
export function usePlayerControls(isNeeded: boolean) {
  const [Controls, setControls] = useState(() => loaded);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (Controls) return;
    let isMounted = true;
    const load = () =>
      // Not `import(…).then(…)`: the build runs such a `then` before it waits for the styles, so it misses their
      // failure.
      loadChunk(() => import('../player/player-controls.tsx')).then(
        (module) => {
          loaded = module.default;
          if (isMounted) setControls(() => loaded);
        },
        () => isMounted && setHasFailed(true),
      );
    const cancel = isNeeded ? void load() : runWhenIdle(() => void load());
    return () => {
      isMounted = false;
      cancel?.();
    };
  }, [Controls, isNeeded]);
  return { Controls, hasFailed };
}
