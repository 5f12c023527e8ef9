import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  codesOfVideo,
  type FilmTake,
  findTakesToConvert,
  openFileContent,
  openTake,
  type PlannedFilm,
  type Span,
  type TakeContent,
  type TakeReader,
} from '@lifestory/take-film';
import type { AppContext } from '../../../../context.ts';
import type { TakeFormat, Transcoder } from '../../../../providers/transcoder/port.ts';
import { createTemporaryFolder } from '../../../../temporary-folder.ts';
import { findPlayback } from '../../../people/people/index.ts';
import { folderOf } from '../takes/fragment-store.ts';
import { isWebm } from '../takes/take-check.ts';

/** The takes that a film can be joined of. Local files of converted ones exist until `close`. */
interface ConvertedTakes {
  takes: readonly FilmTake[];
  /** The number of takes that the film needs and that could not be converted. */
  leftOut: number;
}

/** Bytes of a take that are read at once. */
const portionBytes = 1024 ** 2;

/**
 * Converts the takes in other formats that would make a film more complete; and all takes of a film that not every
 * browser plays, as those of Firefox are, to H.264 and AAC. Without a transcoder, and if it fails, takes in other formats
 * are left out, and the film keeps its format. A converted take is kept with its fragments until they are removed,
 * because staff may trim the film. `files` owns the local files.
 */
export async function convertTakes(
  app: AppContext,
  film: PlannedFilm,
  intervals: readonly Span[],
  takes: readonly FilmTake[],
  files: AsyncDisposableStack,
): Promise<ConvertedTakes> {
  const others = findTakesToConvert(film, intervals, takes);
  const [model] = film.takes;
  const isPlayable = !model || findPlayback(codesOfVideo[model.reader.video.codec]) === 'all';
  const usedIds = new Set([...film.pictures, ...film.sounds].map(({ takeId }) => takeId));
  const needed = isPlayable ? others : [...film.takes.filter(({ id }) => usedIds.has(id)), ...others];
  const unconverted = { takes: film.takes, leftOut: others.length };
  const transcoder = needed.length > 0 ? await app.findTranscoder() : null;
  if (!model || !transcoder?.canConvertTakes) return unconverted;
  const folder = await createTemporaryFolder(app.env.DATA_DIR, files);
  const converted: FilmTake[] = [];
  const format = isPlayable ? toTakeFormat(model.reader) : toPlayableFormat(model.reader);
  for (const take of needed) {
    const path = join(folder, take.id);
    try {
      await provideConverted(app, transcoder, take, format, path);
      const reader = await openTake(await openFileContent(path));
      if (!reader) continue;
      files.defer(() => reader.close());
      converted.push({ ...take, reader });
    } catch (error) {
      app.log.error({ err: error, take: take.id }, 'a recording of a call could not be converted');
    }
  }
  const leftOut = needed.length - converted.length;
  if (isPlayable) return { takes: [...film.takes, ...converted], leftOut };
  return leftOut === 0 ? { takes: converted, leftOut } : unconverted;
}

/** Provides a take in a format as the file `path`: from the store, or converted and stored for the next time. */
async function provideConverted(
  { storage, log }: AppContext,
  transcoder: Transcoder,
  { id, content }: FilmTake,
  format: TakeFormat,
  path: string,
): Promise<void> {
  const key = convertedKeyOf(id, content.bytes, format);
  if ((await storage.size(key)) !== null) {
    return pipeline(await storage.read(key), createWriteStream(path));
  }
  const source = `${path}.source`;
  try {
    await pipeline(readPortions(content), createWriteStream(source));
    const container = (await isWebm(content)) ? 'webm' : 'mp4';
    await transcoder.convertTake({ source, container, target: path, format });
  } finally {
    await rm(source, { force: true });
  }
  await storage.write(key, createReadStream(path)).catch((error: unknown) => {
    log.warn({ err: error, take: id }, 'a converted recording was not kept, and will be converted again');
  });
}

/** The storage key of a converted take: fragments are only added, so the size says which of them it contains. */
const convertedKeyOf = (takeId: string, bytes: number, { video, audio }: TakeFormat): string =>
  `${folderOf(takeId)}converted-${[bytes, video, ...(audio ? [audio.codec, audio.channels, audio.rate] : [])].join('-')}`;

/** The format of a film that every browser and television plays, with the sound of `reader`. */
const toPlayableFormat = ({ audio }: TakeReader): TakeFormat => ({
  video: 'avc',
  audio: audio && { codec: 'aac', channels: Math.min(audio.channels, 2), rate: audio.rate },
});

/** The format that a converted take must have to be joined with the takes of `reader`'s format. */
function toTakeFormat({ video, audio }: TakeReader): TakeFormat {
  return {
    video: video.codec,
    audio: audio && { codec: audio.codec, channels: audio.channels, rate: audio.rate },
  };
}

const readPortions = (content: TakeContent): Readable =>
  Readable.from(
    (async function* () {
      for (let start = 0; start < content.bytes; start += portionBytes) {
        yield await content.read(start, Math.min(content.bytes, start + portionBytes));
      }
    })(),
    { objectMode: false },
  );
