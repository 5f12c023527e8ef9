import { type Contract, type HandlerResult, maxSentences, maxTranscriptBytes } from '@lifestory/contract';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../../context.ts';
import type { Actor } from '../../../../http/actor.ts';
import { fail } from '../../../../http/failure.ts';
import { lockFilm } from '../film.queries.ts';
import { requireFilm } from '../film-access.service.ts';
import { deleteEarlierTranscripts, deleteTranscript, replaceTranscript } from '../transcript.queries.ts';
import { decodeText, joinSentences, limitToFilm, parseCues } from './cue-file.policy.ts';

type UploadResult = HandlerResult<Contract['transcripts']['upload']>['data'];

/**
 * Replaces the transcript of a film with an uploaded file; returns how many sentences it has, and what was left
 * out of it, in sentences for staff. Fails with `not_found`, `reason_required`, `too_large`, and with `wrong_type` for a file without cues.
 */
export async function storeUploadedTranscript(
  app: AppContext,
  actor: Actor,
  id: string,
  request: FastifyRequest,
): Promise<UploadResult> {
  const content = await readContent(request);
  const film = await requireFilm(app, actor, id);
  const { text, damaged } = decodeText(content);
  const { cues: all, unreadable } = parseCues(text);
  const { cues, beyond } = limitToFilm(all, film.durationSeconds);
  const sentences = joinSentences(cues);
  if (sentences.length === 0) {
    const reason = describeRefusal(unreadable, beyond);
    throw fail('wrong_type', { text: `${reason} Please choose a VTT or SRT file of this film.` });
  }
  if (sentences.length > maxSentences) throw fail('too_large', { text: 'This transcript is too long.' });
  await app.db.transaction().execute(async (tx) => {
    await lockFilm(tx, film.id);
    const transcript = { recordingId: film.id, createdBy: actor.personId, createdAt: app.now() };
    await replaceTranscript(tx, { ...transcript, source: 'upload' }, sentences);
  });
  const warnings = [
    unreadable > 0 && `${countLeftOut(unreadable)} with times that cannot be read.`,
    beyond > 0 && `${countLeftOut(beyond)} after the end of the film.`,
    damaged > 0 &&
      `${damaged === 1 ? '1 letter is' : `${damaged} letters are`} damaged in this file. Please look for �.`,
  ].filter((warning) => warning !== false);
  return { sentences: sentences.length, warnings };
}

/** Says why no cue of a file can be used. */
function describeRefusal(unreadable: number, beyond: number): string {
  if (beyond > 0) return 'All times in this file are after the end of the film.';
  return unreadable > 0 ? 'No times in this file can be read.' : 'This is not a transcript.';
}

const countLeftOut = (count: number): string =>
  count === 1 ? 'We left out 1 caption' : `We left out ${count} captions`;

/** Deletes the transcript of a film, and those of the films that it replaced. Fails with `not_found` or `reason_required`. */
export async function removeTranscript(app: AppContext, actor: Actor, id: string): Promise<void> {
  const film = await requireFilm(app, actor, id);
  await app.db.transaction().execute(async (tx) => {
    await lockFilm(tx, film.id);
    if (!(await deleteTranscript(tx, film.id))) throw fail('not_found');
    await deleteEarlierTranscripts(tx, film.id);
  });
}

async function readContent(request: FastifyRequest): Promise<Buffer> {
  const content = request.body;
  if (!content || typeof content !== 'object' || !(Symbol.asyncIterator in content)) throw fail('wrong_type');
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of content as AsyncIterable<Buffer>) {
    bytes += piece.length;
    // Drains the rest, so that a client that is still sending receives the response.
    if (bytes <= maxTranscriptBytes) pieces.push(piece);
  }
  if (bytes > maxTranscriptBytes) throw fail('too_large', { text: 'This transcript is too large.' });
  return Buffer.concat(pieces);
}
