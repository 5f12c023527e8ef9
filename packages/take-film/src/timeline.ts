/** A span of time in milliseconds on the room's clock; `endMs` is not included. */
export interface Span {
  startMs: number;
  endMs: number;
}

export type FilmTrack = 'picture' | 'sound';

/** The time that a take covers. */
export interface TakeSpan extends Span {
  id: string;
  /** Whether it only fills the gaps of others: normally what the interviewer's browser received. */
  isBackup: boolean;
  /** Where its picture is still, and where its sound is silent. */
  faults: Readonly<Record<FilmTrack, readonly Span[]>>;
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
 * Plans one track of the film of the recorded intervals: the local takes in their order, backups where these have gaps or
 * faults, what remains of faulty takes, and a still picture or silence where there is nothing. The pieces follow each other
 * without gaps and have the length of the intervals.
 */
export function planTrack(intervals: readonly Span[], takes: readonly TakeSpan[], track: FilmTrack): Piece[] {
  const locals = takes.filter(({ isBackup }) => !isBackup);
  const backups = takes.filter(({ isBackup }) => isBackup);
  const sources = [
    locals.flatMap((take) => leaveOutFaults(take, track)),
    backups.flatMap((take) => leaveOutFaults(take, track)),
    ...[locals, backups].map((whole) => whole.map((take) => ({ ...take, take }))),
  ];
  const pieces: Piece[] = [];
  let filmMs = 0;
  for (const interval of intervals) {
    for (const { startMs, endMs, take } of coverSpan(interval, sources)) {
      const lengthMs = endMs - startMs;
      const takeId = take?.id ?? null;
      const takeMs = take ? startMs - take.startMs : 0;
      const last = pieces.at(-1);
      if (last && take && last.takeId === takeId && last.takeMs + last.lengthMs === takeMs)
        last.lengthMs += lengthMs;
      else pieces.push({ takeId, filmMs, takeMs, lengthMs });
      filmMs += lengthMs;
    }
  }
  return pieces;
}

/** Returns how many milliseconds of the pieces show faults of their takes. */
export function sumFaults(pieces: readonly Piece[], takes: readonly TakeSpan[], track: FilmTrack): number {
  let sum = 0;
  for (const { takeId, takeMs, lengthMs } of pieces) {
    const take = takes.find(({ id }) => id === takeId);
    if (!take) continue;
    const startMs = take.startMs + takeMs;
    for (const fault of take.faults[track])
      sum += Math.max(0, Math.min(fault.endMs, startMs + lengthMs) - Math.max(fault.startMs, startMs));
  }
  return sum;
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

/** A part of a take. */
interface Part extends Span {
  take: TakeSpan;
}

/** Returns the parts of a take in which a track is as it should be. */
function leaveOutFaults(take: TakeSpan, track: FilmTrack): Part[] {
  const parts: Part[] = [];
  let { startMs } = take;
  for (const fault of [...take.faults[track], { startMs: take.endMs, endMs: take.endMs }]) {
    if (fault.startMs > startMs) parts.push({ take, startMs, endMs: fault.startMs });
    startMs = fault.endMs;
  }
  return parts;
}

interface Stretch extends Span {
  take: TakeSpan | null;
}

/**
 * Divides a span into stretches of the parts of the first source, the earliest one first; of the other sources where these
 * have longer gaps; and stretches that nothing covers.
 */
function coverSpan(span: Span, [parts, ...others]: readonly (readonly Part[])[]): Stretch[] {
  if (!parts) return [{ ...span, take: null }];
  const stretches: Stretch[] = [];
  let atMs = span.startMs;
  const coverGap = (endMs: number) => {
    if (endMs <= atMs) return;
    const gap = { startMs: atMs, endMs };
    stretches.push(...coverSpan(gap, endMs - atMs > maxHeldMs ? others : []));
  };
  for (const { take, ...part } of parts.toSorted((one, other) => one.startMs - other.startMs)) {
    const startMs = Math.max(atMs, part.startMs);
    const endMs = Math.min(span.endMs, part.endMs);
    if (endMs <= startMs) continue;
    coverGap(startMs);
    stretches.push({ startMs, endMs, take });
    atMs = endMs;
  }
  coverGap(span.endMs);
  return stretches;
}
