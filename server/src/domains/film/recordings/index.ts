import { contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { clearUploadsCron } from '../../../uploads/uploads.ts';
import { recordingAlerts } from './alerts/alert.service.ts';
import { mailFilmJob } from './announcements/film-mail.jobs.ts';
import { clearRecordingsCron } from './cleanup.jobs.ts';
import { eraseRecordings } from './erasure.queries.ts';
import type { QueueTranscripts } from './imports/meeting-events.service.ts';
import { fetchFilmJob } from './imports/recording-import.jobs.ts';
import { type ListPassages, makePosterJob } from './media/poster.jobs.ts';
import type { FindFilmOfVersion } from './media/visibility.service.ts';
import { exportFilms } from './personal-export.queries.ts';
import { recordingHandlers } from './recording.handlers.ts';
import type { StoryBytes } from './uploads/story-quota.service.ts';

export { filmAdded } from './film-added.kinds.ts';
export { filmEndOf, filmStartOf } from './film-part.queries.ts';
export {
  attachAlbumFilms,
  hasCurrentRecordings,
  type StoredFilm,
  storeAlbumFilm,
} from './imports/album-film.service.ts';
export { readFilmFacts } from './media/film-facts.ts';
export { attachmentHeader, media, viewerCacheControl } from './media/media.service.ts';
export { renewPosters } from './media/poster.jobs.ts';
export { isFilmInReach } from './positions/position.queries.ts';
export { filmReachOf } from './positions/position.service.ts';
export { recordFilmFacts } from './recording.queries.ts';
export { attachFilm, readStoredMp4, replaceFile } from './recording.service.ts';
export { type StoryBytes, sumFilmBytes } from './uploads/story-quota.service.ts';

/**
 * Uploading, importing, storing and serving the films of interviews. `findOtherBytes` returns the size of a
 * story's photographs and voices, which share its storage quota. `queueTranscripts` imports the transcripts of a meeting;
 * `findFilmOfVersion` returns the film that a file was made from.
 * `listPassages` returns what its poster must not show.
 */
export const recordingsFeature = (
  app: AppContext,
  findOtherBytes: StoryBytes,
  queueTranscripts: QueueTranscripts,
  findFilmOfVersion: FindFilmOfVersion,
  listPassages: ListPassages,
): Feature<typeof contract.recordings> => ({
  routes: contract.recordings,
  tables: ['recording_imports', 'film_positions', 'film_uploads', 'meeting_events', 'recordings'],
  erase: eraseRecordings,
  findAlerts: recordingAlerts(app),
  exportData: exportFilms,
  handlers: recordingHandlers(app, findOtherBytes, queueTranscripts, findFilmOfVersion),
  jobs: [makePosterJob(app, listPassages), fetchFilmJob(app), mailFilmJob(app)],
  crons: [clearUploadsCron(app), clearRecordingsCron(app)],
});
