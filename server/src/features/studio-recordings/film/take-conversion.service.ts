import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AppContext } from '../../../context.ts';
import type { TakeFormat, Transcoder } from '../../../providers/transcoder/port.ts';
import { folderOf } from '../takes/fragment-store.ts';
import { isWebm } from '../takes/take-check.ts';
import { type FilmTake, findTakesToConvert, type PlannedFilm } from './film.policy.ts';
import type { TakeContent, TakeReader } from './take-packet.ts';
import { openFileContent, openTakeReader } from './take-reader.ts';
import type { Span } from './timeline.policy.ts';

type Services = Pick<AppContext, 'findTranscoder' | 'log' | 'storage'>;

/** Takes that were converted into the format of a film. Their local files exist until `close`. */
interface ConvertedTakes {
  takes: FilmTake[];
  /** The number of takes that the film needs and that could not be converted. */
  leftOut: number;
  close(): Promise<void>;
}

/** Bytes of a take that are read at once. */
const portionBytes = 1024 ** 2;

/**
 * Converts the takes in other formats that would make a film more complete. Without a transcoder, and if it fails, they
 * are left out. A converted take is kept with its fragments until they are removed, because staff may trim the film.
 */
export async function convertTakes(
  app: Services,
  film: PlannedFilm,
  intervals: readonly Span[],
  takes: readonly FilmTake[],
): Promise<ConvertedTakes> {
  const others = findTakesToConvert(film, intervals, takes);
  const model = film.takes[0]?.reader;
  const transcoder = others.length > 0 && model ? await app.findTranscoder() : null;
  if (!model || !transcoder?.canConvertTakes) {
    return { takes: [], leftOut: others.length, close: async () => undefined };
  }
  const folder = await mkdtemp(join(tmpdir(), 'lifestory-takes-'));
  const converted: FilmTake[] = [];
  const close = async () => {
    for (const { reader } of converted) reader.close();
    await rm(folder, { recursive: true, force: true });
  };
  for (const take of others) {
    const path = join(folder, take.id);
    try {
      await provideConverted(app, transcoder, take, toTakeFormat(model), path);
      const reader = await openTakeReader(await openFileContent(path));
      if (reader) converted.push({ ...take, reader });
    } catch (error) {
      app.log.error({ err: error, take: take.id }, 'a recording of a call could not be converted');
    }
  }
  return { takes: converted, leftOut: others.length - converted.length, close };
}

/** Provides a take in a format as the file `path`: from the store, or converted and stored for the next time. */
async function provideConverted(
  { storage, log }: Services,
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
