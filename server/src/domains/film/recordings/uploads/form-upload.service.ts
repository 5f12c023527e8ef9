import type { MultipartFile } from '@fastify/multipart';
import { Id, maxRecordingBytes } from '@lifestory/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../../../../context.ts';
import { newId } from '../../../../database/ids.ts';
import { Failure, fail } from '../../../../http/failure.ts';
import { readParts } from '../../../../http/multipart.ts';
import { toPlainName } from '../../../../providers/storage/file-name.ts';
import { readHead, toUploadFailure } from '../../../../uploads/chunk.ts';
import { requireUsableSpace } from '../../../../uploads/space.ts';
import { hasMp4Signature } from '../media/mp4.ts';
import { addRecording, readStoredMp4 } from '../recording.service.ts';
import { type UploadApp, unnamedRecording } from './film-upload.service.ts';
import { requireStoryQuota } from './story-quota.service.ts';
import { assertCanAddRecording } from './target.service.ts';

/** A stored file that no recording uses yet. */
interface StoredFile {
  key: string;
  bytes: number;
  filename: string;
}

/** The fields of a form with a whole recording. */
const FormFields = z.object({ session_id: Id, held_earlier: z.stringbool().optional() });

/**
 * Streams a form's file into the store and makes it the recording of the form's `session_id`; the form's parts
 * may come in any order. Fails with `wrong_type`, `malformed`, `not_found`, `interview_not_begun`, `not_mp4`,
 * `too_large`, `no_space` or `story_full`.
 */
export async function storeFormUpload(
  app: UploadApp,
  ownerId: string,
  request: FastifyRequest,
): Promise<void> {
  const { storage } = app;
  if (!request.isMultipart()) throw fail('wrong_type');
  const fields = { ...(request.query as Record<string, unknown>) };
  const requestBytes = Number(request.headers['content-length'] ?? 0);
  let stored: StoredFile | undefined;
  try {
    for await (const part of readParts(request, { limits: { fileSize: maxRecordingBytes, files: 1 } })) {
      if (part.type === 'file') stored = await storeFile(app, part, requestBytes);
      else if (part.fieldname in FormFields.shape) fields[part.fieldname] = part.value;
    }
    const { session_id: interviewId, held_earlier: isHeldEarlier = false } =
      FormFields.safeParse(fields).data ?? {};
    if (!stored || !interviewId) throw fail('malformed', { text: 'Please send a file and its session_id.' });
    await assertCanAddRecording(app, interviewId, isHeldEarlier);
    const metadata = await readStoredMp4(app, stored.key);
    const recording = { ...stored, interviewId, uploadedBy: ownerId, ...metadata };
    await app.db.transaction().execute(async (tx) => {
      await requireStoryQuota(tx, interviewId, recording.bytes, app.findOtherBytes);
      await addRecording(app, tx, recording, 'only', isHeldEarlier);
    });
  } catch (error) {
    if (stored && error instanceof Failure) await storage.remove(stored.key);
    throw error;
  }
}

/** Streams a form's file into the store. `requestBytes` is the announced length of the request. */
async function storeFile(
  { db, storage }: AppContext,
  { file, filename }: MultipartFile,
  requestBytes: number,
): Promise<StoredFile> {
  try {
    await requireUsableSpace(storage, db, requestBytes);
    const { head, content } = await readHead(file, 12);
    if (!hasMp4Signature(head)) throw fail('not_mp4');
    const key = `recordings/${newId()}.mp4`;
    const bytes = await storage.write(key, content);
    if (!file.truncated) return { key, bytes, filename: toPlainName(filename) || unnamedRecording };
    await storage.remove(key);
    throw fail('too_large');
  } catch (error) {
    throw toUploadFailure(error, file);
  } finally {
    file.resume();
  }
}
