import { contract } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { clearRecordingsCron } from './cleanup.jobs.ts';
import { eraseRecordings } from './erasure.queries.ts';
import { mailFilmJob } from './film-mail.jobs.ts';
import { makePosterJob } from './poster.jobs.ts';
import { recordingHandlers } from './recording.handlers.ts';
import { fetchFilmJob } from './recording-import.jobs.ts';
import type { StoryBytes } from './space.service.ts';

export { peek } from './chunk.request.ts';
export { findStuckImports } from './recording-import.queries.ts';
export { filmBytesOfStory } from './space.queries.ts';
export { requireUsableSpace, type SpaceLeft, type StoryBytes, spaceLeft } from './space.service.ts';

/**
 * The films of interviews: taking them in, keeping them, showing them. `photographBytes` counts towards the storage
 * of a story as well.
 */
export const recordingsFeature = (
  app: AppContext,
  photographBytes: StoryBytes,
): Feature<typeof contract.recordings> => ({
  routes: contract.recordings,
  tables: ['arrival_parts', 'arrivals', 'meeting_news', 'recordings', 'upload_chunks', 'uploads'],
  erase: eraseRecordings,
  handlers: recordingHandlers(app, photographBytes),
  jobs: [makePosterJob(app), fetchFilmJob(app), mailFilmJob(app)],
  crons: [clearRecordingsCron(app)],
});
