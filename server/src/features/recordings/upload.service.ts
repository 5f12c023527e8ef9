import type { Readable } from 'node:stream';
import type { UploadName, UploadProgress, UploadTarget } from '@lifestory/contract';
import { newId } from '../../database/ids.ts';
import type { House } from '../../house.ts';
import { Failure, fail, invalid } from '../../http/failure.ts';
import { MissingContent, StorageFull, WrongLength } from '../../providers/storage/port.ts';
import type { Chunk } from './chunk.policy.ts';
import { countChunks, hasChunk, insertChunk, storedParts } from './chunk.queries.ts';
import { drain, peek } from './chunk.request.ts';
import { beginsLikeMp4 } from './mp4.ts';
import { completeUpload } from './recording.queries.ts';
import { addRecording, durationOf } from './recording.service.ts';
import { customerExists, interviewExists, interviewOfCustomer } from './target.queries.ts';
import {
  deleteUpload,
  findUpload,
  insertRefused,
  insertUpload,
  markRefused,
  type Upload,
} from './upload.queries.ts';

/** Recordings on their way in: chunk by chunk, each safe before it is answered, in any order, any number of times. */
export const uploads = (house: House) => {
  const { db, storage, now } = house;

  /** The interview that a new upload belongs to; fails with 404 or, for a customer without one, 422. */
  async function choose(target: UploadTarget): Promise<string> {
    if (target.session_id) {
      if (await interviewExists(db, target.session_id)) return target.session_id;
      throw fail('not_found');
    }
    const customer = target.customer_id ?? '';
    if (!(await customerExists(db, customer))) throw fail('not_found');
    const interview = await interviewOfCustomer(db, customer, now());
    if (!interview) throw invalid('This customer has no session that a recording could belong to.');
    return interview;
  }

  async function open(ownerId: string, target: UploadTarget, file: Chunk['file']): Promise<Upload> {
    const found = await findUpload(db, ownerId, target, file.identifier);
    if (found && !found.refused) return found;
    if (found) await deleteUpload(db, found.id);
    const interviewId = await choose(target);
    const id = newId();
    const key = `recordings/${id}.mp4`;
    const handle = await storage.begin(key, file.bytes);
    const upload = {
      id,
      interviewId,
      filename: file.name,
      bytes: file.bytes,
      chunks: file.chunks,
      key,
      handle,
    };
    if (await insertUpload(db, ownerId, file.identifier, upload)) {
      return { ...upload, refused: false, done: false };
    }
    // Another chunk of the same file was first.
    await storage.abandon(key, handle);
    const first = await findUpload(db, ownerId, { session_id: interviewId }, file.identifier);
    if (!first) throw fail('conflict');
    return first;
  }

  /** What does not begin like an mp4 leaves nothing behind but the memory of having been refused. */
  async function refuse(ownerId: string, target: UploadTarget, file: Chunk['file']): Promise<never> {
    const found = await findUpload(db, ownerId, target, file.identifier);
    if (!found) await insertRefused(db, ownerId, await choose(target), file, now());
    else if (!found.done && !found.refused) {
      await db.transaction().execute((tx) => markRefused(tx, found.id, now()));
      await storage.abandon(found.key, found.handle);
    }
    throw fail('not_mp4');
  }

  /** Makes the stored chunks a recording. Repeatable, also by two calls at once. */
  async function finish(ownerId: string, upload: Upload): Promise<void> {
    await storage.complete(upload.key, upload.handle, await storedParts(db, upload.id));
    let duration: number | null;
    try {
      duration = await durationOf(house, upload.key);
    } catch (error) {
      if (error instanceof Failure && error.code === 'not_mp4') {
        await db.transaction().execute((tx) => markRefused(tx, upload.id, now()));
        await storage.remove(upload.key);
      }
      throw error;
    }
    await db.transaction().execute(async (tx) => {
      if (!(await completeUpload(tx, upload.id, now()))) return;
      await addRecording(
        house,
        tx,
        {
          interviewId: upload.interviewId,
          key: upload.key,
          filename: upload.filename,
          bytes: upload.bytes,
          duration,
          uploadedBy: ownerId,
        },
        now(),
      );
    });
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
        if (!(await insertChunk(db, upload.id, bytes, part))) throw fail('upload_lost');
      }
      const received = await countChunks(db, upload.id);
      if (received === upload.chunks) {
        await finish(ownerId, upload);
        const finished = await findUpload(db, ownerId, { session_id: upload.interviewId }, file.identifier);
        if (!finished?.done) {
          // It was cancelled in the last moment.
          await storage.remove(upload.key);
          throw fail('upload_lost');
        }
        upload.done = true;
      }
      return progress(upload, received);
    } catch (error) {
      // The rows say that chunks are there, the store does not: begin again rather than never finish.
      if (!(error instanceof MissingContent)) throw error;
      const fresh = await findUpload(db, ownerId, { session_id: upload.interviewId }, file.identifier);
      if (fresh?.done) return progress(fresh, fresh.chunks);
      await deleteUpload(db, upload.id);
      throw fail('upload_lost');
    }
  }

  return {
    /** Stores one chunk; the last one makes the recording. What is refused is read away all the same. */
    async store(ownerId: string, read: () => [UploadTarget, Chunk], content: Readable): Promise<Progress> {
      try {
        const [target, chunk] = read();
        return await store(ownerId, target, chunk, content);
      } catch (error) {
        throw inWords(error, content);
      } finally {
        content.resume();
      }
    },

    /** Whether a chunk is there; not found when it is not. */
    async find(ownerId: string, target: UploadTarget, { number, file }: Chunk): Promise<Progress> {
      const upload = await findUpload(db, ownerId, target, file.identifier);
      if (!upload || upload.refused || upload.bytes !== file.bytes) throw fail('not_found');
      if (upload.done) return progress(upload, upload.chunks);
      if (!(await hasChunk(db, upload.id, number))) throw fail('not_found');
      return progress(upload, await countChunks(db, upload.id));
    },

    /** Which chunks of a file are there; none for a file that nobody began to send. */
    async status(ownerId: string, name: UploadName): Promise<Progress & { numbers: number[] }> {
      const upload = await findUpload(db, ownerId, name, name.identifier);
      if (!upload || upload.refused || upload.bytes !== name.bytes) {
        const session_id = upload?.interviewId ?? (await choose(name));
        return { success: true, done: false, received: 0, chunks: 0, session_id, numbers: [] };
      }
      const numbers = (await storedParts(db, upload.id)).map((part) => part.number);
      return { ...progress(upload, upload.done ? upload.chunks : numbers.length), numbers };
    },

    /** Drops an upload that is not finished, with its bytes. Nothing there is fine. */
    async cancel(ownerId: string, name: UploadName): Promise<void> {
      const upload = await findUpload(db, ownerId, name, name.identifier);
      if (!upload || upload.done) return;
      await deleteUpload(db, upload.id);
      if (!upload.refused) await storage.abandon(upload.key, upload.handle);
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

/** What storing can fail with, as the caller is told. */
export function inWords(error: unknown, content: Readable): unknown {
  if (error instanceof StorageFull) return fail('no_space');
  if (error instanceof WrongLength || content.errored || (content.destroyed && !content.readableEnded)) {
    return fail('malformed', { text: 'This chunk did not arrive whole. Please send it again.' });
  }
  return error;
}
