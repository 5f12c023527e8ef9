import type { MultipartFile } from '@fastify/multipart';
import { Id, maxRecordingBytes } from '@lifestory/contract';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { newId } from '../../../database/ids.ts';
import { Failure, fail } from '../../../http/failure.ts';
import { readParts } from '../../../http/multipart.ts';
import { StorageFull } from '../../../providers/storage/port.ts';
import { posterlessRecording, setPoster } from '../recording.queries.ts';
import { addRecording, readStoredFilm } from '../recording.service.ts';
import { plainName } from '../uploads/chunk.policy.ts';
import { peek } from '../uploads/chunk.request.ts';
import { requireStoryRoom, requireUsableSpace, type StoryBytes } from '../uploads/space.service.ts';
import { interviewExists } from '../uploads/target.queries.ts';
import { toUploadFailure } from '../uploads/upload.service.ts';
import { beginsLikeMp4 } from './mp4.ts';
import { encodePoster } from './poster.jobs.ts';

/** Maximum size of a poster sent by a browser, in bytes. */
const maxPosterBytes = 4 * 1024 * 1024;

/** Handles uploads in one piece: a complete recording as a form, and its poster. */
export const wholeUploads = (app: AppContext, photographBytes: StoryBytes) => {
  const { db, storage } = app;

  /** Stores a file of a form that has `announced` bytes. */
  async function storeFile(
    file: MultipartFile,
    announced: number,
  ): Promise<{ key: string; bytes: number; filename: string }> {
    try {
      await requireUsableSpace(storage, db, announced);
      const { head, content } = await peek(file.file, 12);
      if (!beginsLikeMp4(head)) throw fail('not_mp4');
      const key = `recordings/${newId()}.mp4`;
      const bytes = await storage.write(key, content);
      if (!file.file.truncated) return { key, bytes, filename: plainName(file.filename) };
      await storage.remove(key);
      throw fail('too_large');
    } catch (error) {
      throw toUploadFailure(error, file.file);
    } finally {
      file.file.resume();
    }
  }

  return {
    /**
     * Streams a form's file into the store and makes it the recording of `session_id`, with the form's parts in
     * any order.
     */
    async store(ownerId: string, request: FastifyRequest): Promise<void> {
      if (!request.isMultipart()) throw fail('wrong_type');
      let sessionId: unknown = (request.query as Record<string, unknown>).session_id;
      const announced = Number(request.headers['content-length'] ?? 0);
      let stored: Awaited<ReturnType<typeof storeFile>> | undefined;
      try {
        for await (const part of readParts(request, {
          limits: { fileSize: maxRecordingBytes, files: 1 },
        })) {
          if (part.type === 'file') stored = await storeFile(part, announced);
          else if (part.fieldname === 'session_id') sessionId = part.value;
        }
        const interviewId = Id.safeParse(sessionId).data;
        if (!stored || !interviewId)
          throw fail('malformed', { text: 'Please send a file and its session_id.' });
        if (!(await interviewExists(db, interviewId))) throw fail('not_found');
        const recording = {
          ...stored,
          interviewId,
          uploadedBy: ownerId,
          ...(await readStoredFilm(app, stored.key)),
        };
        await db.transaction().execute(async (tx) => {
          await requireStoryRoom(tx, interviewId, recording.bytes, photographBytes);
          await addRecording(app, tx, recording, 'only');
        });
      } catch (error) {
        if (stored && error instanceof Failure) await storage.remove(stored.key);
        throw error;
      }
    },

    /**
     * Sets the poster of an interview's current recording from a still captured by a browser, unless it has
     * one.
     */
    async storePoster(interviewId: string, request: FastifyRequest): Promise<void> {
      const picture = await readPicture(request);
      const id = await posterlessRecording(db, interviewId);
      if (!id) return;
      const poster = await encodePoster(picture).catch(() => {
        throw fail('wrong_type', { text: 'This picture format is not supported.' });
      });
      const key = `recordings/${id}-${newId()}.webp`;
      await storage.write(key, poster).catch((error: unknown) => {
        throw error instanceof StorageFull ? fail('no_space') : error;
      });
      if (!(await setPoster(db, id, key))) await storage.remove(key);
    },
  };
};

async function readPicture(request: FastifyRequest): Promise<Buffer> {
  const content = request.body;
  if (!content || typeof content !== 'object' || !(Symbol.asyncIterator in content)) throw fail('wrong_type');
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of content as AsyncIterable<Buffer>) {
    bytes += piece.length;
    // Drain the rest, so that a client that is still sending receives the response.
    if (bytes <= maxPosterBytes) pieces.push(piece);
  }
  if (bytes > maxPosterBytes) throw fail('too_large');
  return Buffer.concat(pieces);
}
