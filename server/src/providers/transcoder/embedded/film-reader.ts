import { FilePathSource, type Input, Input as MediaInput, MP4, UrlSource } from 'mediabunny';
import type { Decoder, Demuxer, Frame, NodeAv, Stream } from './node-av.ts';

/** Threads of decoders and encoders: processing is not to occupy a small server, and each thread takes memory. */
export const threadCount = 2;

/** An opened film. */
export interface FilmReader {
  demuxer: Demuxer;
  video: Stream;
  audio: Stream | null;
  /** Clockwise, in degrees, by which the picture has to be turned. */
  rotation: number;
}

/** Opens a film. It is only ever read as mp4, so that its content cannot make the library open other files or URLs. */
export async function openFilm({ Demuxer }: NodeAv, address: string): Promise<FilmReader> {
  const options = { protocol_whitelist: 'file,http,https,tcp,tls' };
  const [demuxer, rotation] = await Promise.all([
    Demuxer.open(address, { format: 'mov', options }),
    readRotation(address),
  ]);
  const video = demuxer.video();
  if (!video) throw new Error('The film has no picture.');
  return { demuxer, video, audio: demuxer.audio() ?? null, rotation };
}

async function readRotation(address: string): Promise<number> {
  const source = /^https?:/.test(address) ? new UrlSource(address) : new FilePathSource(address);
  const input: Input = new MediaInput({ source, formats: [MP4] });
  try {
    return (await (await input.getPrimaryVideoTrack())?.getRotation()) ?? 0;
  } finally {
    input.dispose();
  }
}

/** Opens the decoder of a stream. Damaged packets are skipped. */
export const openDecoder = ({ Decoder }: NodeAv, stream: Stream): Promise<Decoder> =>
  Decoder.create(stream, { exitOnError: false, context: { threadCount } });

/** The filters that turn a picture upright. */
export const turnFilters = (rotation: number): string[] =>
  ({ 90: ['transpose=clock'], 180: ['hflip', 'vflip'], 270: ['transpose=cclock'] })[rotation] ?? [];

/** Returns the time of a frame in seconds. */
export const readSeconds = ({ pts, timeBase }: Frame): number => (Number(pts) * timeBase.num) / timeBase.den;

/** Graphs of filters use one thread. */
export const graphOptions = { graph: { nbThreads: 1 } };
