/** A film to read. */
export interface FilmSource {
  /** Its path, or a URL that any HTTP client may open. It is only ever read as mp4. */
  address: string;
  durationSeconds: number;
  /** Size of the picture in pixels, as displayed. */
  width: number;
  height: number;
  hasSound: boolean;
  /** Frames per second at the beginning; null if unknown. */
  frameRate: number | null;
}

/** A passage that versions must not contain: its picture is black, and its sound silent. */
export interface HiddenRange {
  startMs: number;
  endMs: number;
}

/** Small pictures of a film in one JPEG, in rows from the top left. Sizes are in pixels. */
export interface StoryboardGeometry {
  columns: number;
  rows: number;
  frameWidth: number;
  frameHeight: number;
  /** Seconds between two pictures; the first one shows the start of the film. */
  intervalSeconds: number;
}

export interface VersionRequest {
  film: FilmSource;
  hiddenRanges: readonly HiddenRange[];
  /** An existing, empty folder for the files. */
  directory: string;
}

/** Files made from a film; `null` without sound. Their times are those of the film. */
export interface MadeVersions {
  /** Path of an mp4 with H.264 and AAC, at most 854 × 480 pixels and 800 kbit/s, whose index comes first. */
  light: string;
  /** Path of an m4a with AAC, at most 96 kbit/s. */
  audio: string | null;
  /** Path of the pictures. */
  storyboard: string;
  geometry: StoryboardGeometry;
  /** Size of all files together. */
  bytes: number;
  /** Length of the light version; shorter than the film if the rest of the film could not be decoded. */
  lightSeconds: number;
  /** Integrated loudness of the original sound in LUFS; null for silence, or without sound. */
  loudness: number | null;
}

/** The format of a recording that a film can be joined of. */
export interface TakeFormat {
  video: 'avc' | 'vp8' | 'vp9';
  /** Null without sound; `rate` in hertz. */
  audio: { codec: 'aac' | 'opus'; channels: number; rate: number } | null;
}

/** A browser's recording of a call, to convert so that it can be joined with others. */
export interface TakeConversion {
  /** Path of the recording, and what it is. */
  source: string;
  container: 'mp4' | 'webm';
  /** Path of the file to write: mp4 for H.264 and for a copied picture, otherwise Matroska. */
  target: string;
  /** `copy` keeps the picture of an mp4 as it is. */
  format: Omit<TakeFormat, 'video'> & { video: TakeFormat['video'] | 'copy' };
  /** When the only key frame after the first one is, in seconds; otherwise there is one every two seconds. */
  keyFrameSeconds?: number;
}

/** How a film shows two people: one half each, or one of them at a time. */
export type PictureLayout =
  | { kind: 'halves' }
  /** `secondShots`: when the second one is shown, in seconds, in order. */
  | { kind: 'one'; secondShots: readonly { start: number; end: number }[] };

/** Two films of the same length on the same clock, of which the pictures become one. */
export interface LayoutRequest {
  /** Paths of two mp4. */
  first: string;
  second: string;
  layout: PictureLayout;
  /** Path of the file to write: mp4 with H.264, without sound. */
  target: string;
}

/** A film whose first pictures are covered by a title. */
export interface TitleRequest {
  /** Path of an mp4. */
  source: string;
  /** Path of a JPEG in the size of the film's pictures, and that size in pixels. */
  title: string;
  size: { width: number; height: number };
  /** How long the title is seen, in seconds; it fades during the last half second. */
  seconds: number;
  /** Path of the file to write: mp4 with H.264, without sound. */
  target: string;
}

/** An mp4 whose sound is encoded as AAC. */
export interface SoundConversion {
  /** Path of the file. */
  source: string;
  /** Path of the m4a to write. */
  target: string;
}

export interface TranscodingOptions {
  /** Stops the work; the call fails. */
  signal?: AbortSignal;
  /** Reports the finished share, from 0 to 1. */
  onProgress?(share: number): void;
}

/**
 * Decodes and encodes films, in a separate process of low priority that ends with this one. The work can be repeated
 * after any interruption. Fails with `TranscodingFailed`.
 */
export interface Transcoder {
  readonly name: 'ffmpeg' | 'embedded';
  /** Whether `makeVersions` is possible; a program without the encoders can only capture stills. */
  readonly canMakeVersions: boolean;
  /** Returns the frames at `seconds` as JPEG in the size of the film; null where there is none. */
  captureStills(
    film: Pick<FilmSource, 'address'>,
    seconds: readonly number[],
    options?: TranscodingOptions,
  ): Promise<(Buffer | null)[]>;
  /** Whether `convertTake` is possible. */
  readonly canConvertTakes: boolean;
  /** Converts a recording of a call. The times of pictures and sound stay the same. */
  convertTake(conversion: TakeConversion, options?: TranscodingOptions): Promise<void>;
  /**
   * Lays out the pictures of two films as one, at most 1280 × 720, in the time of both; possible if `convertTake` is. A film
   * that ends earlier shows its last picture.
   */
  layOutPictures(request: LayoutRequest, options?: TranscodingOptions): Promise<void>;
  /** Covers the first pictures of a film by a title; possible if `convertTake` is. */
  addTitle(request: TitleRequest, options?: TranscodingOptions): Promise<void>;
  /** Finds where the sound of a recording is silent, in seconds, up to its end; possible if `convertTake` is. */
  findSilences(source: string, options?: TranscodingOptions): Promise<{ start: number; end: number }[]>;
  /** Whether `convertSound` is possible. */
  readonly canConvertSound: boolean;
  /** Encodes the sound of a recording as AAC, with at most 64 kbit/s and the index first. */
  convertSound(conversion: SoundConversion, options?: TranscodingOptions): Promise<void>;
  /** Makes the light version, the sound, and the storyboard. Light version and sound have a loudness of −16 LUFS. */
  makeVersions(request: VersionRequest, options?: TranscodingOptions): Promise<MadeVersions>;
}

/** The film is damaged, or the program was ended. The message is for the log. */
export class TranscodingFailed extends Error {}
