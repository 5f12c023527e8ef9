import { z } from 'zod';
import { routes } from '../../route.ts';
import { DataReply, Done, Id } from '../../scalars.ts';
import { Correction, PassageEntry, Replacement, Transcript, TranscriptChange } from './transcript.ts';

/** A film, by the id of its recording. */
const OneFilm = z.object({ id: Id });
const OneItem = z.object({ id: Id });
const Count = DataReply(z.object({ sentences: z.number().int() }));
const Uploaded = DataReply(
  z.object({
    sentences: z.number().int(),
    /** What was left out of the file, in sentences. */
    warnings: z.array(z.string()),
  }),
);

/** Endpoints for the transcripts of films: reading, corrections, and passages that not everyone may see. */
export const transcripts = routes({
  ofFilm: {
    method: 'POST',
    path: '/transcripts',
    access: 'family',
    summary: 'The transcript of a film of the active story; empty without one.',
    body: OneFilm,
    reply: DataReply(Transcript),
    fails: ['not_found'],
  },
  ofFilmForStaff: {
    method: 'POST',
    path: '/sessions/transcripts',
    access: 'interviewer',
    summary: 'The transcript of a film; empty without one.',
    body: OneFilm,
    reply: DataReply(Transcript),
    fails: ['not_found', 'reason_required'],
  },
  upload: {
    method: 'POST',
    path: '/sessions/transcripts/upload',
    access: 'interviewer',
    summary: 'Replaces the transcript of a film with a WebVTT or SubRip file, sent as bytes.',
    query: OneFilm,
    body: 'bytes',
    reply: Uploaded,
    fails: ['not_found', 'reason_required', 'invalid', 'too_large', 'wrong_type'],
  },
  delete: {
    method: 'POST',
    path: '/sessions/transcripts/delete',
    access: 'interviewer',
    summary: 'Deletes the transcript of a film. Restricted passages stay.',
    body: OneFilm,
    reply: Done,
    done: 'Transcript deleted',
    fails: ['not_found', 'reason_required'],
  },
  transcribe: {
    method: 'POST',
    path: '/sessions/transcripts/transcribe',
    access: 'interviewer',
    summary: 'Queues the transcription of a film without a transcript by the configured service.',
    body: OneFilm,
    reply: Done,
    done: 'The film will be transcribed',
    fails: ['not_found', 'reason_required', 'conflict'],
  },
  correct: {
    method: 'POST',
    path: '/transcripts/correct',
    access: 'family',
    summary: 'Corrects the text or speaker of a sentence.',
    body: Correction,
    reply: Done,
    done: 'Correction saved',
    fails: ['not_found', 'conflict'],
  },
  correctByStaff: {
    method: 'POST',
    path: '/sessions/transcripts/correct',
    access: 'interviewer',
    summary: 'Corrects the text or speaker of a sentence.',
    body: Correction,
    reply: Done,
    done: 'Correction saved',
    fails: ['not_found', 'conflict', 'reason_required'],
  },
  replace: {
    method: 'POST',
    path: '/transcripts/replace',
    access: 'family',
    summary: 'Replaces a word or name in all transcripts of the story of a film, in whole words only.',
    body: Replacement,
    reply: Count,
    fails: ['not_found'],
  },
  replaceByStaff: {
    method: 'POST',
    path: '/sessions/transcripts/replace',
    access: 'interviewer',
    summary: 'Replaces a word or name in the transcript of a film, in whole words only.',
    body: Replacement,
    reply: Count,
    fails: ['not_found', 'reason_required'],
  },
  history: {
    method: 'POST',
    path: '/transcripts/history',
    access: 'family',
    summary: 'The last hundred corrections of the transcript of a film, newest first.',
    body: OneFilm,
    reply: DataReply(z.array(TranscriptChange)),
    fails: ['not_found'],
  },
  historyForStaff: {
    method: 'POST',
    path: '/sessions/transcripts/history',
    access: 'interviewer',
    summary: 'The last hundred corrections of the transcript of a film, newest first.',
    body: OneFilm,
    reply: DataReply(z.array(TranscriptChange)),
    fails: ['not_found', 'reason_required'],
  },
  undo: {
    method: 'POST',
    path: '/transcripts/undo',
    access: 'family',
    summary: 'Undoes a correction; fails with `conflict` if one of its sentences was changed again.',
    body: OneItem,
    reply: Done,
    done: 'Correction undone',
    fails: ['not_found', 'conflict'],
  },
  undoByStaff: {
    method: 'POST',
    path: '/sessions/transcripts/undo',
    access: 'interviewer',
    summary: 'Undoes a correction; fails with `conflict` if one of its sentences was changed again.',
    body: OneItem,
    reply: Done,
    done: 'Correction undone',
    fails: ['not_found', 'conflict', 'reason_required'],
  },
  permitFamily: {
    method: 'POST',
    path: '/transcripts/permission',
    access: 'storyteller',
    summary: 'Decides whether members of the caller’s story may correct its transcripts.',
    body: z.object({ family_corrects: z.boolean() }),
    reply: Done,
    done: 'Saved',
    fails: ['not_found'],
  },
  restrict: {
    method: 'POST',
    path: '/transcripts/passages/store',
    access: 'storyteller',
    summary:
      'Restricts a passage of a film: members of the story no longer see or hear it, and no text of it.',
    body: PassageEntry,
    reply: Done,
    done: 'Only you see this passage now',
    fails: ['not_found', 'conflict'],
  },
  release: {
    method: 'POST',
    path: '/transcripts/passages/delete',
    access: 'storyteller',
    summary: 'Shows a restricted passage to the members of the story again.',
    body: OneItem,
    reply: Done,
    done: 'The family sees this passage again',
    fails: ['not_found'],
  },
  file: {
    method: 'GET',
    path: '/transcripts/:id/:name',
    access: 'link',
    summary:
      'The transcript of a film as `captions.vtt` or `transcript.txt`, by a signed link, without passages that the person for whom it was made may not read.',
    params: z.object({ id: Id, name: z.enum(['captions.vtt', 'transcript.txt']) }),
    /** `own` and `staff` mark links for the storyteller and for staff, which include restricted passages. */
    query: z.object({
      own: z.literal('1').optional(),
      staff: z.literal('1').optional(),
      download: z.string().max(500).optional(),
    }),
    reply: 'bytes',
    fails: ['not_found'],
  },
});
