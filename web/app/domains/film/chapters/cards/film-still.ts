import type { Chapter, Film, FilmRange } from '@lifestory/contract';
import { findSkipTarget, locateMoment } from '../../recordings/index.ts';

/** Seconds after the beginning of a chapter: the first frames often still show the one before. */
const offsetSeconds = 1;

/**
 * Draws a still of each chapter on the canvas with its id. Frames are drawn, never read, so this works for files of
 * another origin, too. Chapters whose frame cannot be loaded stay empty. Restricted passages are never drawn, because
 * cards are given to others: the frame after the passage takes their place.
 */
export async function drawStills(
  films: readonly Film[],
  chapters: readonly Chapter[],
  canvases: ReadonlyMap<string, HTMLCanvasElement>,
  signal: AbortSignal,
): Promise<void> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  try {
    for (const { id, at_ms } of chapters) {
      const canvas = canvases.get(id);
      const located = locateMoment(films, { seconds: at_ms / 1000 });
      const film = films.find((part) => part.id === located?.id);
      if (!canvas || !located || !film) continue;
      const isShown = await showFrame(video, film, located.moment.seconds, signal);
      signal.throwIfAborted();
      if (isShown) drawFrame(video, canvas);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

/** Returns the second to draw for a chapter of a film of `duration` seconds; null if the film ends with a passage. */
export function findStillSecond(
  ranges: readonly FilmRange[],
  seconds: number,
  duration: number,
): number | null {
  const second = Math.min(seconds + offsetSeconds, Math.max(0, duration - 0.1));
  const target = findSkipTarget(ranges, second);
  if (target === null) return second;
  return target + offsetSeconds < duration ? target + offsetSeconds : null;
}

/** Shows the frame of a chapter that begins at `seconds` in a video; returns false if it cannot be loaded. */
async function showFrame(
  video: HTMLVideoElement,
  film: Film,
  seconds: number,
  signal: AbortSignal,
): Promise<boolean> {
  const url = film.versions?.light ?? film.file;
  if (url === '') return false;
  if (video.getAttribute('src') !== url) {
    video.src = url;
    if (!(await waitFor(video, 'loadeddata', signal))) return false;
  }
  const second = findStillSecond(film.restricted_ranges ?? [], seconds, video.duration);
  if (second === null) return false;
  video.currentTime = second;
  return waitFor(video, 'seeked', signal);
}

/** Resolves to true after an event of a video, and to false after an error or when `signal` aborts. */
const waitFor = (video: HTMLVideoElement, name: string, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const options = { once: true, signal };
    video.addEventListener(name, () => resolve(true), options);
    video.addEventListener('error', () => resolve(false), options);
    signal.addEventListener('abort', () => resolve(false), { once: true });
  });

function drawFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): void {
  if (video.videoWidth === 0) return;
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
}
