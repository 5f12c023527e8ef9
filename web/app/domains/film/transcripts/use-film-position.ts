import { useEffect, useState } from 'react';

/**
 * The position of a film that is playing on this page, in milliseconds of its file; null before it plays. Media events
 * do not bubble, but they pass the document on their way to the player.
 */
export function useFilmPosition(filmId: string): number | null {
  const [positionMs, setPositionMs] = useState<number | null>(null);
  useEffect(() => {
    const read = ({ target }: Event) => {
      if (!(target instanceof HTMLMediaElement) || target.dataset.film !== filmId) return;
      setPositionMs(Math.round(target.currentTime * 1000));
    };
    const events = ['timeupdate', 'seeking'] as const;
    for (const event of events) document.addEventListener(event, read, true);
    return () => {
      for (const event of events) document.removeEventListener(event, read, true);
    };
  }, [filmId]);
  return positionMs;
}

/** The index of the sentence that is spoken at a position, or was spoken last; -1 before the first one. */
export function findCurrentSentence(
  sentences: readonly { start_ms: number }[],
  positionMs: number | null,
): number {
  if (positionMs === null) return -1;
  let [low, high] = [0, sentences.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sentences[middle]?.start_ms ?? 0) <= positionMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
