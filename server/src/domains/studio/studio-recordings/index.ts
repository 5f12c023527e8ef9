import { contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { composeFilmJob } from './film/film.service.ts';
import { rejoinFilmJob, rejoinFilmsCron } from './film/rejoin.jobs.ts';
import { filmAlerts } from './film-alert.service.ts';
import { eraseStudioRecordings, exportCallRecordings } from './personal-data.queries.ts';
import { endRecordingsCron } from './recording/recording-end.service.ts';
import { studioRecordingHandlers } from './studio-recording.handlers.ts';
import { clearTakesCron } from './takes/cleanup.jobs.ts';
import { remindOfUnfinishedCron } from './takes/unfinished-reminder.jobs.ts';
import { makeVoicesJob } from './voices/voice.service.ts';

export { findRecordedMs } from './recording/recording.service.ts';
export { keyOf as fragmentKey } from './takes/fragment-store.ts';
export { nameSpeakers } from './voices/speaker.service.ts';
export { sumVoiceBytes } from './voices/voice.queries.ts';

/** Recordings of our own video calls: what the browsers in a call record, and the film that is made from it. */
export const studioRecordingsFeature = (app: AppContext): Feature<typeof contract.studioRecordings> => ({
  routes: contract.studioRecordings,
  tables: [
    'studio_device_problems',
    'studio_fragments',
    'studio_intervals',
    'studio_recordings',
    'studio_takes',
    'studio_titles',
    'studio_voices',
  ],
  erase: eraseStudioRecordings,
  exportData: exportCallRecordings,
  findAlerts: filmAlerts(app),
  handlers: studioRecordingHandlers(app),
  jobs: [composeFilmJob(app), rejoinFilmJob(app), makeVoicesJob(app)],
  crons: [clearTakesCron(app), endRecordingsCron(app), rejoinFilmsCron(app), remindOfUnfinishedCron(app)],
});
