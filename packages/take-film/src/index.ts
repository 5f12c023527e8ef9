export { composeFilm, type Film } from './film-file.ts';
export {
  type FilmTake,
  findFirstPictures,
  findKeyFrameMs,
  findTakeFaults,
  findTakesToConvert,
  type KeyFrameSpan,
  type PlannedFilm,
  planFilm,
  trimPlan,
} from './film-plan.ts';
export { codesOfSound, codesOfVideo } from './mp4-index.ts';
export { createSilence } from './sound-packet.ts';
export type { TakeContent, TakePacket, TakeReader } from './take.ts';
export { openFileContent, openTake } from './take-reader.ts';
export { type Span, sumLengths } from './timeline.ts';
