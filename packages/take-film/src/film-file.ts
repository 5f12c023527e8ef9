import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PlannedFilm } from './film-plan.ts';
import { type FilmPlan, type FilmSample, readFilmSamples, videoScale } from './film-samples.ts';
import { box, fullBox, u16, u32 } from './mp4-boxes.ts';
import {
  createTrackBox,
  describeAudio,
  describeVideo,
  matrix,
  movieScale,
  SampleTable,
  type Track,
} from './mp4-index.ts';
import type { VideoFormat } from './take.ts';

/** A film that is ready to be written. */
export interface Film {
  /** The size of the file. */
  bytes: number;
  /** Milliseconds by which picture and sound are apart at most; null without sound. */
  syncMs: number | null;
  /** Reads the file from the beginning. */
  read(): AsyncGenerator<Buffer>;
}

/** A film to compose: the pieces of its tracks, and the takes that they name. A film without sounds has no such track. */
type FilmToCompose = Pick<PlannedFilm, 'pictures' | 'sounds' | 'takes' | 'durationMs'>;

/** Header of a box with a 64-bit size. */
const dataHeaderBytes = 16;

/** Samples are collected up to this many bytes, because small writes are slow. */
const portionBytes = 256 * 1024;

/** Samples that follow each other in memory are written without a copy, if they have at least this many bytes. */
const minStretchBytes = 64 * 1024;

/** Samples of the index after which other work of the process runs. */
const samplesPerTurn = 2_000;

/**
 * Composes a planned film from its takes without encoding them again: an mp4 whose index comes first, so that it plays
 * while it loads. Reads the takes once for the index, and again for every file. Keeps a few bytes per sample in memory.
 * Fails if the plan has no picture.
 */
export async function composeFilm(planned: FilmToCompose): Promise<Film> {
  const { plan, video } = findSources(planned);
  const pictures = new SampleTable(videoScale);
  const sounds = new SampleTable(plan.audio?.rate ?? movieScale);
  let bytes = 0;
  let deviation = 0;
  let wasVideo: boolean | null = null;
  for await (const samples of readFilmSamples(plan, true)) {
    for (const sample of samples) {
      const { isVideo, time, isKey } = sample;
      const table = isVideo ? pictures : sounds;
      table.add(sample.bytes, time, isVideo && isKey, isVideo === wasVideo ? null : bytes);
      wasVideo = isVideo;
      bytes += sample.bytes;
      deviation = Math.max(deviation, Math.abs(sample.deviation));
      if ((pictures.sizes.length + sounds.sizes.length) % samplesPerTurn === 0) await nextTurn();
    }
  }
  const { durationMs } = plan;
  const tracks: Track[] = [
    {
      id: 1,
      picture: video,
      description: describeVideo(video, plan.hasVaryingParameters),
      samples: pictures,
      durationMs,
    },
    ...(plan.audio
      ? [{ id: 2, picture: null, description: describeAudio(plan.audio), samples: sounds, durationMs }]
      : []),
  ];
  const type = box('ftyp', Buffer.from('isom'), u32(512), Buffer.from('isomiso2mp41'));
  // The offsets have a fixed width: the size of the index does not depend on them.
  const firstByte = type.length + createIndex(tracks, 0).length + dataHeaderBytes;
  const header = Buffer.concat([type, createIndex(tracks, firstByte), createDataHeader(bytes)]);
  return {
    bytes: header.length + bytes,
    syncMs: plan.audio && Math.ceil(1000 * deviation),
    read: () => collectPortions(header, plan),
  };
}

/** Returns what a film is read from, and the format of its pictures, with the size of the largest ones. */
function findSources({ pictures, sounds, takes, durationMs }: FilmToCompose): {
  plan: FilmPlan;
  video: VideoFormat;
} {
  const used = takes.filter(({ id }) => [...pictures, ...sounds].some(({ takeId }) => takeId === id));
  const shown = used.filter(({ id }) => pictures.some(({ takeId }) => takeId === id));
  const [first] = shown;
  if (!first) throw new Error('A film needs at least one take.');
  const videos = shown.map(({ reader }) => reader.video);
  const { parameters, description } = first.reader.video;
  // The sound can come from other takes than the pictures, with another format.
  const heard = used.filter(({ id }) => sounds.some(({ takeId }) => takeId === id));
  const audio = [...heard, ...used].find(({ reader }) => reader.audio)?.reader.audio ?? null;
  const plan = {
    pictures,
    sounds,
    readers: new Map(used.map(({ id, reader }) => [id, reader])),
    audio: sounds.length > 0 ? audio : null,
    hasVaryingParameters:
      parameters.startsWith('avc3') || videos.some((video) => !video.description.equals(description)),
    durationMs,
  };
  const width = Math.max(...videos.map((video) => video.width));
  const height = Math.max(...videos.map((video) => video.height));
  return { plan, video: { ...first.reader.video, width, height } };
}

async function* collectPortions(header: Buffer, plan: FilmPlan): AsyncGenerator<Buffer> {
  let portion: Buffer[] = [header];
  let bytes = header.length;
  for await (const samples of readFilmSamples(plan, false)) {
    for (const stretch of joinNeighbors(samples)) {
      if (bytes > 0 && (stretch.length >= minStretchBytes || bytes >= portionBytes)) {
        yield Buffer.concat(portion);
        [portion, bytes] = [[], 0];
      }
      if (stretch.length >= minStretchBytes) yield stretch;
      else {
        portion.push(stretch);
        bytes += stretch.length;
      }
    }
  }
  if (bytes > 0) yield Buffer.concat(portion);
}

/** Joins the samples that follow each other in memory. */
function* joinNeighbors(samples: Iterable<FilmSample>): Generator<Buffer> {
  let memory: ArrayBufferLike | null = null;
  let [start, end] = [0, 0];
  for (const { data } of samples) {
    if (data.buffer !== memory || data.byteOffset !== end) {
      if (memory) yield Buffer.from(memory, start, end - start);
      memory = data.buffer;
      start = data.byteOffset;
    }
    end = data.byteOffset + data.length;
  }
  if (memory) yield Buffer.from(memory, start, end - start);
}

/** Returns the index: `moov`, with the header of the film and the boxes of its tracks. */
function createIndex(tracks: Track[], firstByte: number): Buffer {
  const durationMs = tracks[0]?.durationMs ?? 0;
  const header = fullBox(
    'mvhd',
    0,
    0,
    u32(0, 0, movieScale, durationMs, 0x10000),
    u16(0x100),
    Buffer.alloc(10),
    matrix,
    Buffer.alloc(24),
    u32(tracks.length + 1),
  );
  return box('moov', header, ...tracks.map((track) => createTrackBox(track, firstByte)));
}

function createDataHeader(bytes: number): Buffer {
  const header = Buffer.alloc(dataHeaderBytes);
  header.writeUInt32BE(1);
  header.write('mdat', 4, 'latin1');
  header.writeBigUInt64BE(BigInt(dataHeaderBytes + bytes), 8);
  return header;
}
