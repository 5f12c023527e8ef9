import { getJoinableFormat } from './take-format.ts';
import type { TakeContent, TakeReader } from './take-packet.ts';
import {
  type Piece,
  planFilm,
  type Span,
  slicePieces,
  sumFaults,
  sumLengths,
  type TakeSpan,
} from './timeline.policy.ts';

/** A take that can be part of a film. */
export interface FilmTake extends TakeSpan {
  content: TakeContent;
  reader: TakeReader;
}

/** A planned film: the pieces of its tracks, and the takes that can be joined without encoding them again. */
export interface PlannedFilm {
  pictures: Piece[];
  sounds: Piece[];
  takes: FilmTake[];
  durationMs: number;
  /**
   * The part of the recording that it shows, in milliseconds from its beginning; an end of null is that of the
   * recording.
   */
  callStartMs: number;
  callEndMs: number | null;
  /** Milliseconds that the storyteller's own browser did not record, except for short gaps. */
  localGapMs: number;
  /** Milliseconds that nobody recorded. */
  missingMs: number;
  /** Milliseconds of which the picture, the sound, or both are the backup's. */
  backupMs: number;
  /** Milliseconds with a recording that is silent, and with one whose picture is still. */
  silentMs: number;
  stillMs: number;
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
  const pictures = planFilm(intervals, takes, 'picture');
  const sounds = planFilm(intervals, takes, 'sound');
  const localIds = new Set(takes.filter(({ isBackup }) => !isBackup).map(({ id }) => id));
  return {
    pictures,
    sounds,
    takes,
    durationMs: Math.round(sumLengths(intervals)),
    callStartMs: 0,
    callEndMs: null,
    localGapMs: sumPieces(pictures, ({ takeId, lengthMs }) =>
      takeId === null ? lengthMs > maxShortGapMs : !localIds.has(takeId),
    ),
    ...measureQuality(pictures, sounds, takes),
  };
}

/** Returns how much of a film is missing, comes from the backup, is silent and is still. */
function measureQuality(
  pictures: Piece[],
  sounds: Piece[],
  takes: readonly FilmTake[],
): Pick<PlannedFilm, 'missingMs' | 'backupMs' | 'silentMs' | 'stillMs'> {
  const backupIds = new Set(takes.filter(({ isBackup }) => isBackup).map(({ id }) => id));
  const isBackup = ({ takeId }: Piece) => takeId !== null && backupIds.has(takeId);
  const both = pictures
    .filter(isBackup)
    .flatMap(({ filmMs, lengthMs }) => slicePieces(sounds, filmMs, filmMs + lengthMs));
  return {
    missingMs: sumPieces(pictures, ({ takeId }) => takeId === null),
    backupMs: sumPieces(pictures, isBackup) + sumPieces(sounds, isBackup) - sumPieces(both, isBackup),
    silentMs: Math.round(sumFaults(sounds, takes, 'sound')),
    stillMs: Math.round(sumFaults(pictures, takes, 'picture')),
  };
}

/** Returns the total length of the counted pieces in milliseconds. */
const sumPieces = (pieces: readonly Piece[], isCounted: (piece: Piece) => boolean): number =>
  Math.round(pieces.reduce((sum, piece) => sum + (isCounted(piece) ? piece.lengthMs : 0), 0));

/**
 * Trims a planned film to the part from `startMs` to `endMs`, or to its end. It begins with the key frame before
 * `startMs`, because pictures after it cannot be shown without it.
 */
export async function trimPlan(
  film: PlannedFilm,
  { startMs, endMs }: { startMs: number; endMs: number | null },
): Promise<PlannedFilm> {
  if (startMs === 0 && endMs === null) return film;
  const callStartMs = await findKeyFrame(film, startMs);
  const untilMs = Math.min(endMs ?? film.durationMs, film.durationMs);
  const pictures = slicePieces(film.pictures, callStartMs, untilMs);
  const sounds = slicePieces(film.sounds, callStartMs, untilMs);
  return {
    ...film,
    pictures,
    sounds,
    durationMs: untilMs - callStartMs,
    callStartMs,
    callEndMs: endMs,
    ...measureQuality(pictures, sounds, film.takes),
  };
}

/** Returns the position of the last key frame up to `atMs` in its piece; otherwise where the piece begins. */
async function findKeyFrame({ pictures, takes }: PlannedFilm, atMs: number): Promise<number> {
  const piece = pictures.findLast(({ filmMs }) => filmMs <= atMs);
  const take = takes.find(({ id }) => id === piece?.takeId);
  if (!piece || !take) return atMs;
  const keyMs = await take.reader.findKeyFrameMs(piece.takeMs + atMs - piece.filmMs);
  return Math.round(piece.filmMs + Math.max(0, (keyMs ?? 0) - piece.takeMs));
}

/** Conversion is worth its time only if it improves the film by at least these milliseconds. */
const minImprovementMs = 1000;

/** Finds the takes in other formats than a planned film's that would make it more complete. */
export function findTakesToConvert(
  film: PlannedFilm,
  intervals: readonly Span[],
  takes: readonly FilmTake[],
): FilmTake[] {
  const complete = plan(intervals, [...takes]);
  const improvementMs =
    film.missingMs - complete.missingMs + Math.max(0, film.localGapMs - complete.localGapMs);
  if (improvementMs < minImprovementMs) return [];
  const usedIds = new Set([...complete.pictures, ...complete.sounds].map(({ takeId }) => takeId));
  return takes.filter((take) => usedIds.has(take.id) && !film.takes.includes(take));
}

/** Gaps up to this length, while a recorder starts, do not count as missing from a browser's recording. */
const maxShortGapMs = 1500;

/** Milliseconds of silence and of a still picture from which staff watch a film before the family is told of it. */
export const minFaultyMs = 10_000;
