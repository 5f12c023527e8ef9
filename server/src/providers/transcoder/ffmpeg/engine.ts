import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SoundRequest } from '../filters.ts';
import { findGain, measureOriginal } from '../loudness.ts';
import { type LayoutRequest, type MadeVersions, TranscodingFailed, type VersionRequest } from '../port.ts';
import { joinStoryboard } from '../storyboard.ts';
import type { PerformTask } from '../task.ts';
import { loudnessShare, planStoryboard } from '../version-plan.ts';
import { loudnessArguments, readLoudness, stillArguments, versionArguments } from './arguments.ts';
import { conversionArguments, soundConversionArguments } from './conversion-arguments.ts';
import {
  layoutArguments,
  layoutGraph,
  readSilences,
  silenceArguments,
  titleArguments,
} from './layout-arguments.ts';
import { runFfmpeg } from './program.ts';

/** Does a task with the ffmpeg at `path`. */
export const performWithFfmpeg =
  (path: string): PerformTask =>
  async (task, onProgress) => {
    if (task.kind === 'versions') return { versions: await makeVersions(path, task, onProgress) };
    if (task.kind === 'conversion') {
      await runFfmpeg(path, conversionArguments(task));
      return { isConverted: true };
    }
    if (task.kind === 'sound') {
      await runFfmpeg(path, soundConversionArguments(task));
      return { isConverted: true };
    }
    if (task.kind === 'layout') {
      await layOutPictures(path, task);
      return { isConverted: true };
    }
    if (task.kind === 'title') {
      await runFfmpeg(path, titleArguments(task));
      return { isConverted: true };
    }
    if (task.kind === 'silences') return { silences: await findSilences(path, task.source) };
    const stills: (Buffer | null)[] = [];
    for (const seconds of task.seconds) stills.push(await captureStill(path, task.film, seconds));
    return { stills };
  };

async function layOutPictures(path: string, request: LayoutRequest): Promise<void> {
  const graph = `${request.target}.filters`;
  await writeFile(graph, layoutGraph(request.layout));
  await runFfmpeg(path, layoutArguments(request, graph));
}

async function findSilences(path: string, source: string): Promise<{ start: number; end: number }[]> {
  const report = `${source}.silences`;
  await runFfmpeg(path, silenceArguments(source, report));
  return readSilences(await readFile(report, 'utf8'));
}

async function captureStill(
  path: string,
  film: { address: string },
  seconds: number,
): Promise<Buffer | null> {
  try {
    const { output } = await runFfmpeg(path, stillArguments(film, seconds), { isOutputKept: true });
    return output.length > 0 ? output : null;
  } catch {
    // The film may be damaged only there.
    return null;
  }
}

async function makeVersions(
  path: string,
  request: VersionRequest,
  onProgress: (share: number) => void,
): Promise<MadeVersions> {
  const { film, directory } = request;
  const toShare = (seconds: number) => Math.min(1, seconds / film.durationSeconds);
  const measure = (request: SoundRequest, gain: number | null) =>
    runFfmpeg(path, loudnessArguments(request, gain), {
      onPosition: (seconds) => onProgress(loudnessShare * toShare(seconds)),
    }).then(({ messages }) => readLoudness(messages));
  const { sound, loudness } = await measureOriginal(request, (request) => measure(request, null));
  const gain = loudness === null ? 0 : await findGain(loudness, (gain) => measure(sound, gain));
  const geometry = planStoryboard(film);
  const files = {
    light: join(directory, 'light.mp4'),
    audio: join(directory, 'audio.m4a'),
    pictures: join(directory, 'picture-%d.jpg'),
  };
  let lightSeconds = 0;
  await runFfmpeg(path, versionArguments(sound, files, geometry, gain), {
    onPosition: (seconds) => {
      lightSeconds = seconds;
      onProgress(loudnessShare + (1 - loudnessShare) * toShare(seconds));
    },
  });
  const storyboard = join(directory, 'storyboard.jpg');
  await writeFile(storyboard, await joinStoryboard(await takePictures(directory), geometry));
  const audio = film.hasSound ? files.audio : null;
  const sizes = await Promise.all(
    [files.light, audio, storyboard].map(async (file) => (file === null ? 0 : (await stat(file)).size)),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return { light: files.light, audio, storyboard, geometry, bytes, lightSeconds, loudness };
}

/** Reads and removes the pictures of a storyboard; returns them by position. */
async function takePictures(directory: string): Promise<Map<number, Buffer>> {
  const pictures = new Map<number, Buffer>();
  for (const name of await readdir(directory)) {
    const [, position] = /^picture-(\d+)\.jpg$/.exec(name) ?? [];
    if (position === undefined) continue;
    pictures.set(Number(position), await readFile(join(directory, name)));
    await rm(join(directory, name));
  }
  if (pictures.size === 0) throw new TranscodingFailed('The film has no frame that can be decoded.');
  return pictures;
}
