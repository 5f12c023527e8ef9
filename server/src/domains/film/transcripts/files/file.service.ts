import type { FastifyReply } from 'fastify';
import type { AppContext } from '../../../../context.ts';
import { fail } from '../../../../http/failure.ts';
import { attachmentHeader } from '../../recordings/index.ts';
import { findLinkedFilm } from '../film.queries.ts';
import { listSentences } from '../transcript.queries.ts';
import { removeRestricted } from '../transcript.service.ts';
import { writeText, writeVtt } from './transcript-file.view.ts';

interface FileRequest {
  id: string;
  name: 'captions.vtt' | 'transcript.txt';
  /** Whether restricted passages are included. */
  own: boolean;
  /** File name to offer for download. */
  download: string | undefined;
}

/** Sends the transcript of a film as a file. Fails with `not_found` without a transcript. */
export async function sendTranscriptFile(
  app: AppContext,
  { id, name, own, download }: FileRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const film = await findLinkedFilm(app.db, id, { own });
  const all = film ? await listSentences(app.db, film.id) : [];
  const rows = own ? all : await removeRestricted(app, id, all);
  if (rows.length === 0) throw fail('not_found');
  const sentences = rows.map(({ start_ms, end_ms, ...row }) => ({
    ...row,
    startMs: start_ms,
    endMs: end_ms,
  }));
  const isVtt = name === 'captions.vtt';
  if (download !== undefined) reply.header('content-disposition', attachmentHeader(download));
  return reply
    .header('content-type', `${isVtt ? 'text/vtt' : 'text/plain'}; charset=utf-8`)
    .header('cache-control', 'private, no-cache')
    .header('x-content-type-options', 'nosniff')
    .send(isVtt ? writeVtt(sentences) : writeText(sentences));
}
