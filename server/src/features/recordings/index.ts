import { contract } from '@lifestory/contract';
import type { Feature } from '../../feature.ts';
import type { House } from '../../house.ts';
import { fetchFilmJob } from './arrival.jobs.ts';
import { clearRecordingsCron } from './cleanup.jobs.ts';
import { makePosterJob } from './poster.jobs.ts';
import { recordingHandlers } from './recording.handlers.ts';

export { stuckFilms } from './arrival.queries.ts';
export { peek } from './chunk.request.ts';

/** The films of interviews: taking them in, keeping them, showing them. */
export const recordingsFeature = (house: House): Feature<typeof contract.recordings> => ({
  routes: contract.recordings,
  handlers: recordingHandlers(house),
  jobs: [makePosterJob(house), fetchFilmJob(house)],
  crons: [clearRecordingsCron(house)],
});
