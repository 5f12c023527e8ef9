import { contract } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { composeFilmJob } from './film/film.service.ts';
import { rejoinFilmJob, rejoinFilmsCron } from './film/rejoin.jobs.ts';
import { filmAlerts } from './film-alert.service.ts';
import { eraseStudioRecordings, exportRecordedTimes } from './personal-data.queries.ts';
import { endRecordingsCron } from './recording/recording-end.service.ts';
import { studioRecordingHandlers } from './studio-recording.handlers.ts';
import { clearTakesCron } from './takes/cleanup.jobs.ts';
import { remindOfUnfinishedCron } from './takes/unfinished-reminder.jobs.ts';

export { findRecordedMs } from './recording/recording.service.ts';
export { keyOf as fragmentKey } from './takes/fragment-store.ts';

/** Recordings of our own video calls: what the browsers in a call record, and the film that is made from it. */
export const studioRecordingsFeature = (app: AppContext): Feature<typeof contract.studioRecordings> => ({
  routes: contract.studioRecordings,
  tables: [
    'studio_device_problems',
    'studio_fragments',
    'studio_intervals',
    'studio_recordings',
    'studio_takes',
  ],
  erase: eraseStudioRecordings,
  exportData: exportRecordedTimes,
  findAlerts: filmAlerts(app),
  handlers: studioRecordingHandlers(app),
  jobs: [composeFilmJob(app), rejoinFilmJob(app)],
  crons: [clearTakesCron(app), endRecordingsCron(app), rejoinFilmsCron(app), remindOfUnfinishedCron(app)],
});
