import { getJoinableFormat } from './take-format.ts';
import type { TakeReader } from './take-reader.ts';
import { type Piece, planFilm, type Span, sumLengths, type TakeSpan } from './timeline.policy.ts';

/** A take that can be part of a film. */
export interface FilmTake extends TakeSpan {
  reader: TakeReader;
}

/** A planned film: its pieces, and the takes that can be joined without encoding them again. */
export interface PlannedFilm {
  pieces: Piece[];
  takes: FilmTake[];
  durationMs: number;
  /** Milliseconds that the storyteller's own browser did not record, except for short gaps. */
  localGapMs: number;
  /** Milliseconds that nobody recorded. */
  missingMs: number;
}

/**
 * Plans the film from the takes of one format: the one with which the least time is missing, and among those the one
 * with the most time of the storyteller's own browser.
 */
export function choosePlan(intervals: readonly Span[], takes: readonly FilmTake[]): PlannedFilm {
  const formatOf = ({ reader }: FilmTake) => getJoinableFormat(reader.video, reader.audio);
  const plans = [...new Set(takes.map(formatOf))].map((format) =>
    plan(
      intervals,
      takes.filter((take) => formatOf(take) === format),
    ),
  );
  const [best = plan(intervals, [])] = plans.sort(
    (one, other) => one.missingMs - other.missingMs || one.localGapMs - other.localGapMs,
  );
  return best;
}

function plan(intervals: readonly Span[], takes: FilmTake[]): PlannedFilm {
  const pieces = planFilm(intervals, takes);
  const localIds = new Set(takes.filter(({ isBackup }) => !isBackup).map(({ id }) => id));
  const sumOf = (isCounted: (piece: Piece) => boolean) =>
    pieces.reduce((sum, piece) => sum + (isCounted(piece) ? piece.lengthMs : 0), 0);
  return {
    pieces,
    takes,
    durationMs: Math.round(sumLengths(intervals)),
    localGapMs: Math.round(
      sumOf(({ takeId, lengthMs }) => (takeId === null ? lengthMs > maxShortGapMs : !localIds.has(takeId))),
    ),
    missingMs: Math.round(sumOf(({ takeId }) => takeId === null)),
  };
}

/** Gaps up to this length, while a recorder starts, do not count as missing from a browser's recording. */
const maxShortGapMs = 1500;
