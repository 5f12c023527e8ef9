import { getJoinableFormat, type TakeContent, type TakeReader } from './take.ts';
import {
  type FilmTrack,
  type Piece,
  planTrack,
  type Span,
  slicePieces,
  sumFaults,
  sumLengths,
  type TakeSpan,
} from './timeline.ts';

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
export function planFilm(intervals: readonly Span[], takes: readonly FilmTake[]): PlannedFilm {
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
  const pictures = planTrack(intervals, takes, 'picture');
  const sounds = planTrack(intervals, takes, 'sound');
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

/** Returns the part of a planned film from `startMs` to `endMs`, or to its end. */
export function trimPlan(
  film: PlannedFilm,
  { startMs, endMs }: { startMs: number; endMs: number | null },
): PlannedFilm {
  if (startMs === 0 && endMs === null) return film;
  const untilMs = Math.min(endMs ?? film.durationMs, film.durationMs);
  const pictures = slicePieces(film.pictures, startMs, untilMs);
  const sounds = slicePieces(film.sounds, startMs, untilMs);
  return {
    ...film,
    pictures,
    sounds,
    durationMs: untilMs - startMs,
    callStartMs: startMs,
    callEndMs: endMs,
    ...measureQuality(pictures, sounds, film.takes),
  };
}

/** The pictures of a take between two key frames, on its clock; players cannot begin within them. */
export interface KeyFrameSpan extends Span {
  take: FilmTake;
  /** Where the film begins in them. */
  atMs: number;
}

/** Finds the pictures within which a film would begin that is trimmed at `startMs`; null if it begins at a key frame. */
export async function findFirstPictures(
  { pictures, takes }: PlannedFilm,
  startMs: number,
): Promise<KeyFrameSpan | null> {
  const piece = pictures.findLast(({ filmMs }) => filmMs <= startMs);
  const take = takes.find(({ id }) => id === piece?.takeId);
  if (!piece || !take) return null;
  const atMs = piece.takeMs + startMs - piece.filmMs;
  const keyMs = await take.reader.findKeyFrameMs(atMs);
  if (keyMs === null || atMs - keyMs < minLeadMs) return null;
  const endMs = piece.takeMs + piece.lengthMs;
  for await (const [next] of take.reader.packets('picture', atMs / 1000, endMs / 1000, true)) {
    const nextMs = Math.min(endMs, (next?.time ?? 0) * 1000);
    return nextMs - atMs < minLeadMs ? null : { take, startMs: keyMs, endMs: nextMs, atMs };
  }
  return { take, startMs: keyMs, endMs, atMs };
}

/** Returns when the first key frame of a film from `fromMs` on is seen, in milliseconds; without one, the film's end. */
export async function findKeyFrameMs(film: PlannedFilm, fromMs: number): Promise<number> {
  for (const { takeId, filmMs, takeMs, lengthMs } of slicePieces(film.pictures, fromMs, film.durationMs)) {
    const take = film.takes.find(({ id }) => id === takeId);
    const packets = take?.reader.packets('picture', takeMs / 1000, (takeMs + lengthMs) / 1000, true) ?? [];
    for await (const [first] of packets) if (first) return fromMs + filmMs + first.time * 1000 - takeMs;
  }
  return film.durationMs;
}

/** Milliseconds from a key frame at which a film begins at it. */
const minLeadMs = 10;

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

/** Seconds without a picture or a sound that count as a fault: pauses of people are not digitally silent. */
const minFault = 5;

/**
 * Bits per second below which a sound is digitally silent, as when the device of a microphone is gone: encoders need more
 * for the noise of a quiet room. Chromium's Opus has 1,100, silent AAC 3,400.
 */
const silentBitRate = 4_000;

/** Finds where a take that ends at `end`, in seconds, shows a still picture and is silent, in milliseconds of the take. */
export async function findTakeFaults(reader: TakeReader, end: number): Promise<Record<FilmTrack, Span[]>> {
  return { picture: await findFaults(reader, 'picture', end), sound: await findFaults(reader, 'sound', end) };
}

async function findFaults(reader: TakeReader, track: FilmTrack, end: number): Promise<Span[]> {
  const faults: Span[] = [];
  let last = 0;
  const endFault = (at: number) => {
    if (at - last >= minFault) faults.push({ startMs: last * 1000, endMs: at * 1000 });
  };
  for await (const packets of reader.packets(track, 0, end, true)) {
    for (const { time, samples, bytes } of packets) {
      const seconds = samples / (reader.audio?.rate ?? 1);
      if (track === 'sound' && bytes * 8 < silentBitRate * seconds) continue;
      endFault(time);
      last = Math.max(last, time + seconds);
    }
  }
  endFault(end);
  return faults;
}
