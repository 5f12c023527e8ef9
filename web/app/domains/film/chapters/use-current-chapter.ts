import type { Chapter } from '@lifestory/contract';
import { useState } from 'react';

/** Returns the chapter that is playing, and `followTime`, to be called with the second of the film during playback. */
export function useCurrentChapter(chapters: readonly Chapter[]) {
  const [currentId, setCurrentId] = useState<string | null>(null);
  const followTime = (seconds: number) => {
    const begun = chapters.findLast(({ at_ms }) => at_ms <= seconds * 1000);
    setCurrentId(begun?.id ?? null);
  };
  return { currentId, followTime };
}
