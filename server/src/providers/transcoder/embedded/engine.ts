import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { amplifiedSound, frameFilters, pictureFilters, type SoundRequest, soundFilters } from '../filters.ts';
import { findGain, measureOriginal } from '../loudness.ts';
import { type MadeVersions, TranscodingFailed, type VersionRequest } from '../port.ts';
import { joinStoryboard } from '../storyboard.ts';
import type { PerformTask } from '../task.ts';
import {
  audioBitrate,
  keyFrameSeconds,
  lightAudioBitrate,
  lightVideoBitrate,
  loudnessShare,
  maxFrameRate,
  planStoryboard,
} from '../version-plan.ts';
import { graphOptions, openDecoder, openFilm, readSeconds, threadCount, turnFilters } from './film-reader.ts';
import { measureLoudness } from './loudness-measurement.ts';
import { type EncoderSettings, loadNodeAv, type Muxer as MuxerFile, type NodeAv } from './node-av.ts';
import { decodeInto, encodeInto, type FrameSink, filterInto, openQueue } from './pipeline.ts';
import { convertSound } from './sound-conversion.ts';
import { captureStill, encodeJpeg } from './still.ts';

/** Does a task with the libraries of FFmpeg in the package `node-av`. */
export const performEmbedded: PerformTask = async (task, onProgress) => {
  const nodeAv = await loadNodeAv();
  if (task.kind === 'versions') return { versions: await makeVersions(nodeAv, task, onProgress) };
  if (task.kind === 'sound') {
    await convertSound(nodeAv, task.source, task.target);
    return { isConverted: true };
  }
  if (task.kind !== 'stills') throw new TranscodingFailed('Only the program ffmpeg converts recordings.');
  const stills: (Buffer | null)[] = [];
  for (const seconds of task.seconds) stills.push(await captureStill(nodeAv, task.film.address, seconds));
  return { stills };
};

async function makeVersions(
  nodeAv: NodeAv,
  request: VersionRequest,
  onProgress: (share: number) => void,
): Promise<MadeVersions> {
  const { film, directory } = request;
  const toShare = (seconds: number) => Math.min(1, seconds / film.durationSeconds);
  const measure = (filters: string) =>
    measureLoudness(nodeAv, film.address, filters, (seconds) => onProgress(loudnessShare * toShare(seconds)));
  const { sound, loudness } = await measureOriginal(request, (request) => measure(soundFilters(request)));
  const gain =
    loudness === null ? 0 : await findGain(loudness, (gain) => measure(amplifiedSound(sound, gain)));
  const geometry = planStoryboard(film);
  const light = join(directory, 'light.mp4');
  const audio = film.hasSound ? join(directory, 'audio.m4a') : null;
  const { pictures, lightSeconds } = await encodeFilm(nodeAv, sound, { light, audio, gain }, (seconds) =>
    onProgress(loudnessShare + (1 - loudnessShare) * toShare(seconds)),
  );
  if (pictures.size === 0) throw new TranscodingFailed('The film has no frame that can be decoded.');
  const storyboard = join(directory, 'storyboard.jpg');
  await writeFile(storyboard, await joinStoryboard(pictures, geometry));
  const sizes = await Promise.all(
    [light, audio, storyboard].map(async (file) => (file === null ? 0 : (await stat(file)).size)),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return { light, audio, storyboard, geometry, bytes, lightSeconds, loudness };
}

interface EncodingPlan {
  light: string;
  audio: string | null;
  /** In decibels. */
  gain: number;
}

/** Encodes all files in one pass, because decoding takes most of the time. */
async function encodeFilm(
  nodeAv: NodeAv,
  request: SoundRequest,
  { light, audio, gain }: EncodingPlan,
  onPosition: (seconds: number) => void,
): Promise<{ pictures: Map<number, Buffer>; lightSeconds: number }> {
  const { FilterAPI, Encoder, Muxer } = nodeAv;
  const geometry = planStoryboard(request.film);
  const { demuxer, video, audio: sound, rotation } = await openFilm(nodeAv, request.film.address);
  const mp4 = { format: 'mp4', options: { movflags: '+faststart' } };
  const lightFile = await Muxer.open(light, mp4);
  const audioFile = sound && audio ? await Muxer.open(audio, mp4) : null;
  const createFilter = (...filters: string[]) => FilterAPI.create(filters.join(','), graphOptions);
  const openSink = async (file: MuxerFile, codec: string, options: EncoderSettings) => {
    const encoder = await Encoder.create(codec, options);
    return encodeInto(encoder, file, file.addStream(encoder));
  };

  const sourceRate = video.avgFrameRate.num / video.avgFrameRate.den || maxFrameRate;
  const pictures = new Map<number, Buffer>();
  let lightSeconds = 0;
  const observe: FrameSink = async (frame) => {
    if (!frame) return;
    lightSeconds = readSeconds(frame);
    onPosition(lightSeconds);
  };
  const addPicture: FrameSink = async (frame) => {
    if (!frame) return;
    pictures.set(Math.round(readSeconds(frame) / geometry.intervalSeconds), await encodeJpeg(frame, 90));
  };
  const encodeQueue = openQueue(
    await openSink(lightFile, 'libx264', describePictureEncoder(Math.min(maxFrameRate, sourceRate))),
  );
  const filterQueue = openQueue(
    filterInto(
      createFilter(...turnFilters(rotation), pictureFilters(request)),
      observe,
      filterInto(createFilter(frameFilters(geometry), 'format=rgb24'), addPicture),
      encodeQueue.sink,
    ),
  );
  const decodePicture = decodeInto(await openDecoder(nodeAv, video), filterQueue.sink);
  const decodeSound =
    sound && audioFile
      ? decodeInto(
          await openDecoder(nodeAv, sound),
          filterInto(
            // AAC takes this number of samples at a time.
            createFilter(amplifiedSound(request, gain), 'asetnsamples=1024:p=0', 'aformat=sample_fmts=fltp'),
            await openSink(lightFile, 'aac', { context: { bitRate: lightAudioBitrate } }),
            await openSink(audioFile, 'aac', { context: { bitRate: audioBitrate } }),
          ),
        )
      : null;
  try {
    for await (const packet of demuxer.packets()) {
      if (!packet) break;
      if (packet.streamIndex === video.index) await decodePicture(packet);
      else if (packet.streamIndex === sound?.index) await decodeSound?.(packet);
      packet.free();
    }
    await decodePicture(null);
    await decodeSound?.(null);
  } finally {
    await filterQueue.settle();
    await encodeQueue.settle();
    await lightFile.close();
    await audioFile?.close();
    await demuxer.close();
  }
  return { pictures, lightSeconds };
}

/** The settings of the encoder of the light version's picture. */
const describePictureEncoder = (frameRate: number): EncoderSettings => ({
  context: {
    threadCount,
    bitRate: 0,
    rcMaxRate: lightVideoBitrate,
    rcBufferSize: 2 * lightVideoBitrate,
    gopSize: Math.max(1, Math.round(frameRate * keyFrameSeconds)),
  },
  options: { preset: 'veryfast', profile: 'main', crf: '24' },
});
