import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { correctSentence, replaceEverywhere } from './corrections/correction.service.ts';
import { listHistory, undoChange } from './corrections/history.service.ts';
import { sendTranscriptFile } from './files/file.service.ts';
import { removeTranscript, storeUploadedTranscript } from './files/upload.service.ts';
import { releasePassage, restrictPassage } from './passages/passage.service.ts';
import { findTranscript, setFamilyPermission } from './transcript.service.ts';
import { requestTranscription } from './transcription/transcription.service.ts';

type Body<T> = { actor: Actor; body: T };

/** Calls of staff do the same as those of the family; `requireFilm` decides which films the caller reaches. */
export function transcriptHandlers(app: AppContext): Handlers<Contract['transcripts']> {
  const ofFilm = async ({ actor, body }: Body<{ id: string }>) => ({
    success: true as const,
    data: await findTranscript(app, actor, body.id),
  });
  const correct = ({ actor, body }: Body<Parameters<typeof correctSentence>[2]>) =>
    correctSentence(app, actor, body);
  const replace = async ({ actor, body }: Body<Parameters<typeof replaceEverywhere>[2]>) => ({
    success: true as const,
    data: { sentences: await replaceEverywhere(app, actor, body) },
  });
  const history = async ({ actor, body }: Body<{ id: string }>) => ({
    success: true as const,
    data: await listHistory(app, actor, body.id),
  });
  const undo = ({ actor, body }: Body<{ id: string }>) => undoChange(app, actor, body.id);
  return {
    ofFilm,
    ofFilmForStaff: ofFilm,
    upload: async ({ actor, query, request }) => ({
      success: true,
      data: await storeUploadedTranscript(app, actor, query.id, request),
    }),
    transcribe: ({ actor, body }) => requestTranscription(app, actor, body.id),
    delete: ({ actor, body }) => removeTranscript(app, actor, body.id),
    correct,
    correctByStaff: correct,
    replace,
    replaceByStaff: replace,
    history,
    historyForStaff: history,
    undo,
    undoByStaff: undo,
    permitFamily: ({ actor, body }) => setFamilyPermission(app, actor, body.family_corrects),
    restrict: ({ actor, body }) => restrictPassage(app, actor, body),
    release: ({ actor, body }) => releasePassage(app, actor, body.id),
    file: ({ params, query, reply }) =>
      sendTranscriptFile(
        app,
        { ...params, own: query.own === '1' || query.staff === '1', download: query.download },
        reply,
      ),
  };
}
