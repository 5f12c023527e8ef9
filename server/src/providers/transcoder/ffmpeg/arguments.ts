import { amplifiedSound, frameFilters, pictureFilters, type SoundRequest, soundFilters } from '../filters.ts';
import type { FilmSource, StoryboardGeometry } from '../port.ts';
import { audioBitrate, keyFrameSeconds, lightAudioBitrate, lightVideoBitrate } from '../version-plan.ts';

/** Threads of decoders and encoders: processing is not to occupy a small server, and each thread takes memory. */
const threads = ['-threads', '2'];

/**
 * Opens a film. It is only ever read as mp4, so that its content cannot make ffmpeg open other files or URLs.
 */
const openFilm = ({ address }: Pick<FilmSource, 'address'>): string[] => [
  ...threads,
  ...['-protocol_whitelist', 'file,http,https,tcp,tls', '-f', 'mov', '-i', address],
];

/** Writes the frame at `seconds` to the standard output as JPEG. */
export const stillArguments = (film: Pick<FilmSource, 'address'>, seconds: number): string[] => [
  ...['-loglevel', 'error', '-ss', String(seconds)],
  ...openFilm(film),
  ...['-map', '0:v:0', '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'mjpeg', '-q:v', '2', 'pipe:1'],
];

/** Measures the loudness of the sound, amplified if `gain` is a number of decibels. */
export const loudnessArguments = (request: SoundRequest, gain: number | null): string[] => [
  ...['-loglevel', 'info'],
  ...openFilm(request.film),
  ...['-map', '0:a:0', '-af'],
  `${gain === null ? soundFilters(request) : amplifiedSound(request, gain)},ebur128=framelog=verbose`,
  ...['-f', 'null', '-'],
];

/** Reads the integrated loudness in LUFS from the messages of ffmpeg; null for silence. */
export function readLoudness(messages: string): number | null {
  const value = Number(
    messages
      .match(/^\s*I:\s+(\S+) LUFS/gm)
      ?.at(-1)
      ?.match(/I:\s+(\S+)/)?.[1],
  );
  // -70 LUFS is the lowest value that the measurement has (ITU-R BS.1770).
  return Number.isFinite(value) && value > -70 ? value : null;
}

/** The files that `versionArguments` makes. */
export interface VersionFiles {
  light: string;
  audio: string;
  /** The pictures of the storyboard, with `%d` for their position. */
  pictures: string;
}

/** Makes all files in one pass, because decoding takes most of the time. */
export function versionArguments(
  request: SoundRequest,
  files: VersionFiles,
  storyboard: StoryboardGeometry,
  gain: number,
): string[] {
  const { hasSound } = request.film;
  const graph = [
    `[0:v:0]${pictureFilters(request)},split=2[light][full]`,
    `[full]${frameFilters(storyboard)}[frames]`,
    ...(hasSound ? [`[0:a:0]${amplifiedSound(request, gain)},asplit=2[sound][audio]`] : []),
  ];
  const aac = (bitrate: number) => ['-c:a', 'aac', '-b:a', String(bitrate)];
  // Neither place nor device of the original is passed on.
  const mp4 = ['-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart', '-f', 'mp4'];
  return [
    ...['-loglevel', 'error', '-y', '-filter_threads', '1', '-filter_complex_threads', '1'],
    ...openFilm(request.film),
    ...['-filter_complex', graph.join(';')],
    ...['-map', '[light]', ...(hasSound ? ['-map', '[sound]', ...aac(lightAudioBitrate)] : [])],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-crf', '24', ...threads],
    ...['-maxrate', String(lightVideoBitrate), '-bufsize', String(2 * lightVideoBitrate)],
    ...['-fps_mode', 'vfr'],
    ...['-force_key_frames', `expr:gte(t,n_forced*${keyFrameSeconds})`, ...mp4, files.light],
    ...(hasSound ? ['-map', '[audio]', ...aac(audioBitrate), ...mp4, files.audio] : []),
    ...['-map', '[frames]', '-fps_mode', 'passthrough', '-c:v', 'mjpeg', '-q:v', '3'],
    ...['-f', 'image2', '-frame_pts', '1', files.pictures],
  ];
}
