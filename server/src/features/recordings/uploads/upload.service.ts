import type { Readable } from 'node:stream';
import type { UploadChoice, UploadName, UploadProgress, UploadTarget } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import { newId } from '../../../database/ids.ts';
import { fail, invalid } from '../../../http/failure.ts';
import { MissingContent, StorageFull, WrongLength } from '../../../providers/storage/port.ts';
import { beginsLikeMp4 } from '../media/mp4.ts';
import type { Chunk } from './chunk.policy.ts';
import { countChunks, hasChunk, insertChunk, storedParts } from './chunk.queries.ts';
import { drain, peek } from './chunk.request.ts';
import { requireSpace, requireStoryRoom, type StoryBytes } from './space.service.ts';
import { customerExists, interviewExists, pastInterviews } from './target.queries.ts';
import {
  deleteUpload,
  findUpload,
  insertRefused,
  insertUpload,
  markRefused,
  type Upload,
  uploadState,
} from './upload.queries.ts';
import { completeUpload } from './upload-completion.service.ts';

/**
 * Receives recordings in chunks, in any order and any number of times; each is durably stored before the
 * response.
 */
export const uploads = (app: AppContext, photographBytes: StoryBytes) => {
  const { db, storage, now } = app;

  /** Returns the interview of a new upload; fails with 404 or, for a customer without a past interview, 422. */
  async function choose(target: UploadTarget): Promise<string> {
    if (target.session_id) {
      if (await interviewExists(db, target.session_id)) return target.session_id;
      throw fail('not_found');
    }
    const customer = target.customer_id ?? '';
    if (!(await customerExists(db, customer))) throw fail('not_found');
    const past = await pastInterviews(db, customer, now());
    const chosen = past.find(({ hasFilm }) => !hasFilm) ?? past[0];
    if (!chosen) throw invalid('This customer has no past session that a recording could belong to.');
    return chosen.id;
  }

  async function open(ownerId: string, target: UploadTarget, file: Chunk['file']): Promise<Upload> {
    const found = await findUpload(db, ownerId, target, file.identifier);
    if (found && !found.refused) return found;
    if (found) await deleteUpload(db, found.id);
    const interviewId = await choose(target);
    const id = newId();
    const key = `recordings/${id}.mp4`;
    const handle = await storage.startUpload(key, file.bytes);
    const upload = {
      id,
      interviewId,
      filename: file.name,
      bytes: file.bytes,
      chunks: file.chunks,
      key,
      handle,
      place: target.place ?? ('only' as const),
    };
    const isOpened = await db
      .transaction()
      .execute(async (tx) => {
        await requireStoryRoom(tx, interviewId, file.bytes, photographBytes);
        await requireSpace(storage, tx, file.bytes);
        return insertUpload(tx, ownerId, file.identifier, upload);
      })
      .catch(async (error: unknown) => {
        await storage.abortUpload(key, handle);
        throw error;
      });
    if (isOpened) return { ...upload, refused: false, done: false };
    // Another chunk of the same file came first.
    await storage.abortUpload(key, handle);
    const first = await findUpload(db, ownerId, { session_id: interviewId }, file.identifier);
    if (!first) throw fail('conflict');
    return first;
  }

  /** Rejects a file that does not begin like an mp4; only the rejection itself is stored. */
  async function refuse(ownerId: string, target: UploadTarget, file: Chunk['file']): Promise<never> {
    const found = await findUpload(db, ownerId, target, file.identifier);
    if (!found) await insertRefused(db, ownerId, await choose(target), file, now());
    else if (!found.done && !found.refused) {
      await db.transaction().execute((tx) => markRefused(tx, found.id, now()));
      await storage.abortUpload(found.key, found.handle);
    }
    throw fail('not_mp4');
  }

  async function store(
    ownerId: string,
    target: UploadTarget,
    chunk: Chunk,
    incoming: Readable,
  ): Promise<Progress> {
    const { number, offset, bytes, file } = chunk;
    const { head, content } = number === 1 ? await peek(incoming, 12) : { head: null, content: incoming };
    if (head && !beginsLikeMp4(head)) return refuse(ownerId, target, file);
    let upload = await findUpload(db, ownerId, target, file.identifier);
    if (upload?.refused && number > 1) throw fail('not_mp4');
    if (!upload || upload.refused) upload = await open(ownerId, target, file);
    if (upload.bytes !== file.bytes || upload.chunks !== file.chunks || upload.filename !== file.name) {
      throw fail('upload_changed');
    }
    if (upload.done) {
      await drain(content);
      return progress(upload, upload.chunks);
    }
    try {
      if (await hasChunk(db, upload.id, number)) await drain(content);
      else {
        const part = await storage.writePart(upload.key, upload.handle, number, offset, bytes, content);
        if (!(await insertChunk(db, upload.id, bytes, part))) return await readClosed(upload);
      }
      const received = await countChunks(db, upload.id);
      if (received < upload.chunks) return progress(upload, received);
      await completeUpload(app, ownerId, upload);
      return progress({ ...upload, done: true }, upload.chunks);
    } catch (error) {
      if (!(error instanceof MissingContent)) throw error;
      return recover(ownerId, upload);
    }
  }

  /** Returns the response to a chunk of an upload that is no longer open. */
  async function readClosed(upload: Upload): Promise<Progress> {
    const state = await uploadState(db, upload.id);
    if (state === 'done') return progress({ ...upload, done: true }, upload.chunks);
    throw fail(state === 'refused' ? 'not_mp4' : 'upload_lost');
  }

  /**
   * Handles a missing upload in the store. Either another request has already assembled its parts, in which
   * case the upload is completed here as well, or the store lost it: then it starts over instead of never
   * finishing.
   */
  async function recover(ownerId: string, upload: Upload): Promise<Progress> {
    if ((await uploadState(db, upload.id)) !== 'open') return readClosed(upload);
    if ((await storage.size(upload.key)) !== null) {
      await completeUpload(app, ownerId, upload);
      return progress({ ...upload, done: true }, upload.chunks);
    }
    await deleteUpload(db, upload.id);
    return readClosed(upload);
  }

  return {
    /** Stores one chunk; the last one creates the recording. Rejected bytes are drained all the same. */
    async store(ownerId: string, read: () => [UploadTarget, Chunk], content: Readable): Promise<Progress> {
      try {
        const [target, chunk] = read();
        return await store(ownerId, target, chunk, content);
      } catch (error) {
        throw toUploadFailure(error, content);
      } finally {
        content.resume();
      }
    },

    /** Whether a chunk is stored; fails with `not_found` otherwise. */
    async find(ownerId: string, target: UploadTarget, { number, file }: Chunk): Promise<Progress> {
      const upload = await findUpload(db, ownerId, target, file.identifier);
      if (!upload || upload.refused || upload.bytes !== file.bytes) throw fail('not_found');
      if (upload.done) return progress(upload, upload.chunks);
      if (!(await hasChunk(db, upload.id, number))) throw fail('not_found');
      return progress(upload, await countChunks(db, upload.id));
    },

    /**
     * Returns the past interviews of a customer to choose from; fails with 404 if there is no such customer.
     */
    async choices(customer: string): Promise<UploadChoice[]> {
      if (!(await customerExists(db, customer))) throw fail('not_found');
      const past = await pastInterviews(db, customer, now());
      return past.map(({ id, startsAt, hasFilm }) => ({
        session_id: id,
        starts_at: startsAt.toISOString(),
        has_film: hasFilm,
      }));
    },

    /** Returns the stored chunks of a file; none if its upload was never started. */
    async status(ownerId: string, name: UploadName): Promise<Progress & { numbers: number[] }> {
      const upload = await findUpload(db, ownerId, name, name.identifier);
      if (!upload || upload.refused || upload.bytes !== name.bytes) {
        const session_id = upload?.interviewId ?? (await choose(name));
        return { success: true, done: false, received: 0, chunks: 0, session_id, numbers: [] };
      }
      const numbers = (await storedParts(db, upload.id)).map((part) => part.number);
      return { ...progress(upload, upload.done ? upload.chunks : numbers.length), numbers };
    },

    /** Discards an unfinished upload and its bytes. Does nothing if there is none. */
    async cancel(ownerId: string, name: UploadName): Promise<void> {
      const upload = await findUpload(db, ownerId, name, name.identifier);
      if (!upload || upload.done) return;
      await deleteUpload(db, upload.id);
      if (!upload.refused) await storage.abortUpload(upload.key, upload.handle);
    },
  };
};

type Progress = UploadProgress;

const progress = (upload: Upload, received: number): Progress => ({
  success: true,
  done: upload.done,
  received,
  chunks: upload.chunks,
  session_id: upload.interviewId,
});

/** Maps errors of the store to failures for the caller. */
export function toUploadFailure(error: unknown, content: Readable): unknown {
  if (error instanceof StorageFull) return fail('no_space');
  if (error instanceof MissingContent) return fail('upload_lost');
  if (error instanceof WrongLength || content.errored || (content.destroyed && !content.readableEnded)) {
    return fail('malformed', { text: 'This chunk arrived incomplete. Please send it again.' });
  }
  return error;
}
