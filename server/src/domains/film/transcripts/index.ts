import { contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { eraseTranscripts, exportTranscripts } from './personal-data.queries.ts';
import { transcriptHandlers } from './transcript.handlers.ts';
import {
  fetchTranscriptJob,
  transcribeFilmJob,
  transcribeFilmsCron,
} from './transcription/transcription.jobs.ts';
import type { NameSpeakers } from './transcription/transcription.service.ts';

export { listHiddenRanges, listPassageRanges } from './passages/passage.queries.ts';
export { isWithin } from './passages/range.policy.ts';
export { insertImportedTranscript } from './transcript-import.queries.ts';
export { queueMeetingTranscripts } from './transcription/meeting-transcript.service.ts';
export { type NameSpeakers, nameTranscribedSpeakers } from './transcription/transcription.service.ts';

/**
 * The transcripts of films: reading, corrections, files, and passages that only the storyteller sees. `nameSpeakers` says
 * who speaks in a film.
 */
export const transcriptsFeature = (
  app: AppContext,
  nameSpeakers: NameSpeakers,
): Feature<typeof contract.transcripts> => ({
  routes: contract.transcripts,
  tables: [
    'transcript_sentence_changes',
    'film_restrictions',
    'restricted_passages',
    'restricted_film_ranges',
    'transcript_changes',
    'transcript_permissions',
    'transcript_sentences',
    'transcription_pieces',
    'transcriptions',
    'transcripts',
  ],
  erase: eraseTranscripts,
  exportData: exportTranscripts,
  handlers: transcriptHandlers(app),
  jobs: [transcribeFilmJob(app, nameSpeakers), fetchTranscriptJob(app)],
  crons: [transcribeFilmsCron(app)],
});
