import type {
  FilmSource,
  LayoutRequest,
  MadeVersions,
  SoundConversion,
  TakeConversion,
  TitleRequest,
  VersionRequest,
} from './port.ts';

/** The program or library that does the work: the path of ffmpeg, or the packages of this project. */
export type Engine = { name: 'ffmpeg'; path: string } | { name: 'embedded' };

/** The work of a transcoding process. */
export type TranscodingTask =
  | { kind: 'stills'; film: Pick<FilmSource, 'address'>; seconds: readonly number[] }
  | ({ kind: 'conversion' } & TakeConversion)
  | ({ kind: 'sound' } & SoundConversion)
  | ({ kind: 'layout' } & LayoutRequest)
  | ({ kind: 'title' } & TitleRequest)
  | { kind: 'silences'; source: string }
  | ({ kind: 'versions' } & VersionRequest);

/** The result of a task: stills as JPEG, or the paths of the files made. */
export type TranscodingResult =
  | { stills: (Uint8Array | null)[] }
  | { versions: MadeVersions }
  | { silences: { start: number; end: number }[] }
  | { isConverted: true };

/** What a transcoding process gets. */
export interface TranscodingOrder {
  engine: Engine;
  task: TranscodingTask;
}

/** What a transcoding process sends: the finished share from 0 to 1 while it works, then the result or a failure. */
export type TranscodingMessage = { progress: number } | { result: TranscodingResult } | { failure: string };

/** Does a task with an engine, in the transcoding process; `onProgress` gets the finished share from 0 to 1. */
export type PerformTask = (
  task: TranscodingTask,
  onProgress: (share: number) => void,
) => Promise<TranscodingResult>;
