import type { LayoutRequest, PictureLayout, TitleRequest } from '../port.ts';
import { keyFrameSeconds } from '../version-plan.ts';
import { videoEncoders } from './conversion-arguments.ts';

/** Size of a film with two people, in pixels; of a picture of a half, the middle is shown. */
const size = { width: 1280, height: 720 };

/** Frames per second, so that the pictures of both films begin together. */
const frameRate = 30;

const half = `scale=${size.width / 2}:${size.height}:force_original_aspect_ratio=increase,crop=${size.width / 2}:${size.height}`;
const whole = `scale=${size.width}:${size.height}:force_original_aspect_ratio=decrease,pad=${size.width}:${size.height}:(ow-iw)/2:(oh-ih)/2`;

/** Reads an mp4 that the product has made itself. */
const openMp4 = (path: string): string[] => ['-protocol_whitelist', 'file', '-f', 'mov', '-i', path];

const quietly = ['-loglevel', 'error', '-y', '-filter_threads', '1', '-filter_complex_threads', '1'];

const encodeTo = (target: string): string[] => [
  ...['-map', '[film]', '-map_metadata', '-1'],
  ...['-force_key_frames', `expr:gte(t,n_forced*${keyFrameSeconds})`],
  ...['-threads', '2', ...videoEncoders.avc, target],
];

/** Lays out the pictures of two films; `graph` is the path of a file with `layoutGraph`. */
export const layoutArguments = ({ first, second, target }: LayoutRequest, graph: string): string[] => [
  ...quietly,
  ...openMp4(first),
  ...openMp4(second),
  ...['-filter_complex_script', graph, ...encodeTo(target)],
];

/** The filters of a layout. They are in a file, because a long conversation has more shots than an argument can hold. */
export function layoutGraph(layout: PictureLayout): string {
  const filters = `fps=${frameRate},${layout.kind === 'halves' ? half : whole},setsar=1,format=yuv420p`;
  const first = `[0:v:0]${filters}`;
  if (layout.kind === 'halves')
    return `${first}[first];[1:v:0]${filters}[second];[first][second]hstack[film]`;
  if (layout.secondShots.length === 0) return `${first}[film]`;
  const shots = layout.secondShots.map(
    ({ start, end }) => `gte(t,${start.toFixed(3)})*lt(t,${end.toFixed(3)})`,
  );
  return `${first}[first];[1:v:0]${filters}[second];[first][second]overlay=enable='${shots.join('+')}'[film]`;
}

/** Seconds during which a title fades. */
const fadeSeconds = 0.5;

/**
 * Covers the first pictures of a film by a title. The filters stay the same where the pictures change their size, because
 * they would begin again, without the title.
 */
export const titleArguments = ({ source, title, size, seconds, target }: TitleRequest): string[] => [
  ...quietly,
  ...['-reinit_filter', '0', ...openMp4(source)],
  ...['-protocol_whitelist', 'file', '-f', 'jpeg_pipe', '-framerate', String(frameRate), '-i', title],
  ...['-filter_complex', titleGraph(size, seconds), ...encodeTo(target)],
];

function titleGraph({ width, height }: TitleRequest['size'], seconds: number): string {
  const picture = `fps=${frameRate},scale=${width}:${height},setsar=1,format=yuv420p`;
  const repetitions = `loop=loop=${Math.round(seconds * frameRate) - 1}:size=1`;
  const fade = `fade=type=out:start_time=${seconds - fadeSeconds}:duration=${fadeSeconds}:alpha=1`;
  return `[0:v:0]${picture}[pictures];[1:v:0]format=yuva420p,${repetitions},${fade}[title];[pictures][title]overlay=eof_action=pass[film]`;
}

/** Shortest pause in seconds between two words that counts as silence, and how loud its noise may be. */
const silence = 'noise=-40dB:duration=0.7';

/** Writes where the sound of an mp4 is silent into the file `report`, see `readSilences`. */
export const silenceArguments = (source: string, report: string): string[] => [
  ...['-loglevel', 'error', '-y', '-threads', '1', ...openMp4(source)],
  ...['-map', '0:a:0', '-af', `silencedetect=${silence},ametadata=mode=print:file=${report}`],
  ...['-f', 'null', '-'],
];

/** Reads when a sound is silent, in seconds; the last silence may last until the end, which is infinite then. */
export function readSilences(report: string): { start: number; end: number }[] {
  const silences: { start: number; end: number }[] = [];
  for (const [, edge, seconds] of report.matchAll(/^lavfi\.silence_(start|end)=(\S+)$/gm)) {
    const last = silences.at(-1);
    if (edge === 'start') silences.push({ start: Number(seconds), end: Number.POSITIVE_INFINITY });
    else if (last) last.end = Number(seconds);
  }
  return silences;
}
