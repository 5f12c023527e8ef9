/** A span of time in milliseconds on the room's clock; `endMs` is not included. */
export interface Span {
  startMs: number;
  endMs: number;
}

/** The time that a take covers. */
export interface TakeSpan extends Span {
  id: string;
  /** Whether it only fills the gaps of others: normally what the interviewer's browser received. */
  isBackup: boolean;
}

/** A part of the film: a stretch of a take, or the still picture before it where nothing was recorded. */
export interface Piece {
  /** Null where no take covers the time. */
  takeId: string | null;
  /** Position in the film in milliseconds. */
  filmMs: number;
  /** Position in the take in milliseconds; 0 without a take. */
  takeMs: number;
  lengthMs: number;
}

/** Gaps up to this length, such as the start of a recorder, are not worth a change of picture. */
const maxHeldMs = 600;

/** Returns the total length of intervals that do not overlap. */
export const sumLengths = (intervals: readonly Span[]): number =>
  intervals.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);

/**
 * Returns the position on the film's clock, in milliseconds, of an instant on the room's clock: the time recorded
 * before it. An instant outside of the intervals gets the end of the interval before it.
 */
export const toFilmMs = (intervals: readonly Span[], roomMs: number): number =>
  intervals.reduce((sum, { startMs, endMs }) => sum + Math.max(0, Math.min(endMs, roomMs) - startMs), 0);

/**
 * Plans the film of the recorded intervals: the local takes in their order, backups where they have gaps, and a still
 * picture where both have. The pieces follow each other without gaps and have the length of the intervals.
 */
export function planFilm(intervals: readonly Span[], takes: readonly TakeSpan[]): Piece[] {
  const pieces: Piece[] = [];
  let filmMs = 0;
  for (const interval of intervals) {
    const covered = coverSpan(
      interval,
      takes.filter(({ isBackup }) => !isBackup),
    );
    const filled = covered.flatMap((stretch) =>
      stretch.take || stretch.endMs - stretch.startMs <= maxHeldMs
        ? [stretch]
        : coverSpan(
            stretch,
            takes.filter(({ isBackup }) => isBackup),
          ),
    );
    for (const { startMs, endMs, take } of filled) {
      const lengthMs = endMs - startMs;
      pieces.push({ takeId: take?.id ?? null, filmMs, takeMs: take ? startMs - take.startMs : 0, lengthMs });
      filmMs += lengthMs;
    }
  }
  return pieces;
}

/** Returns the pieces of the part of a film from `startMs` to `endMs`, as a film that begins at 0. */
export const slicePieces = (pieces: readonly Piece[], startMs: number, endMs: number): Piece[] =>
  pieces.flatMap(({ takeId, filmMs, takeMs, lengthMs }) => {
    const fromMs = Math.max(filmMs, startMs);
    const untilMs = Math.min(filmMs + lengthMs, endMs);
    if (untilMs <= fromMs) return [];
    const offsetMs = takeId === null ? 0 : fromMs - filmMs;
    return [{ takeId, filmMs: fromMs - startMs, takeMs: takeMs + offsetMs, lengthMs: untilMs - fromMs }];
  });

interface Stretch extends Span {
  take: TakeSpan | null;
}

/** Divides a span into stretches of takes, the earliest take first, and stretches that no take covers. */
function coverSpan(span: Span, takes: readonly TakeSpan[]): Stretch[] {
  const stretches: Stretch[] = [];
  let atMs = span.startMs;
  for (const take of takes.toSorted((one, other) => one.startMs - other.startMs)) {
    const startMs = Math.max(atMs, take.startMs);
    const endMs = Math.min(span.endMs, take.endMs);
    if (endMs <= startMs) continue;
    if (startMs > atMs) stretches.push({ startMs: atMs, endMs: startMs, take: null });
    stretches.push({ startMs, endMs, take });
    atMs = endMs;
  }
  if (atMs < span.endMs) stretches.push({ startMs: atMs, endMs: span.endMs, take: null });
  return stretches;
}
