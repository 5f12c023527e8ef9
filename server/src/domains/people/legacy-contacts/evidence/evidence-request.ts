import type { MultipartFile } from '@fastify/multipart';
import { maxEvidenceBytes } from '@lifestory/contract';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../../context.ts';
import { fail, invalid } from '../../../../http/failure.ts';
import { readParts } from '../../../../http/multipart.ts';
import { headBytes } from '../../../../pictures/picture-format.ts';
import { toPlainName } from '../../../../providers/storage/file-name.ts';
import { StorageFull } from '../../../../providers/storage/port.ts';
import { readHead } from '../../../../uploads/chunk.ts';
import { detectEvidenceFormat, evidenceFolder } from './evidence.policy.ts';

/** A stored file that no request has yet. */
interface StoredEvidence {
  key: string;
  name: string;
  bytes: number;
}

const missingMessage = 'Please choose a file.';
const wrongTypeMessage = 'We cannot open this kind of file. Please choose a PDF, JPEG or PNG.';
const tooLargeMessage = 'This file is larger than 10 MB. Please choose a smaller one.';
const noSpaceMessage = 'There is no space left for files at the moment. Please try again later.';

/**
 * Reads a form and streams its part `file` into the store, named after `id`. Stores nothing if it fails.
 * @throws `wrong_type` if the request is not a form, `malformed` if it is truncated, `invalid`, `no_space`
 */
export async function readEvidence(
  { storage }: AppContext,
  id: string,
  request: FastifyRequest,
): Promise<StoredEvidence> {
  if (!request.isMultipart()) throw fail('wrong_type');
  let stored: StoredEvidence | string = missingMessage;
  try {
    // An oversized file is reported as a message for the field, not thrown.
    const options = { limits: { fileSize: maxEvidenceBytes, files: 1 }, throwFileSizeLimit: false };
    for await (const part of readParts(request, options)) {
      if (part.type === 'field') continue;
      if (part.fieldname === 'file') stored = await storeFile(storage, id, part);
      else part.file.resume();
    }
  } catch (error) {
    if (typeof stored !== 'string') await storage.remove(stored.key);
    throw error;
  }
  if (typeof stored === 'string') throw invalid({ file: [stored] });
  return stored;
}

/** Stores a file in an accepted format. For a rejected file, stores nothing and returns the reason. */
async function storeFile(
  storage: AppContext['storage'],
  id: string,
  { file, filename }: MultipartFile,
): Promise<StoredEvidence | string> {
  try {
    const { head, content } = await readHead(file, headBytes);
    const format = detectEvidenceFormat(head);
    if (!format) return head.length === 0 ? missingMessage : wrongTypeMessage;
    const key = `${evidenceFolder}${id}.${format}`;
    const bytes = await storage.write(key, content);
    if (!file.truncated) return { key, name: toPlainName(filename) || `evidence.${format}`, bytes };
    await storage.remove(key);
    return tooLargeMessage;
  } catch (error) {
    if (error instanceof StorageFull) throw fail('no_space', { text: noSpaceMessage });
    throw file.errored ? fail('malformed') : error;
  } finally {
    // Drains the rest, so that a client that is still sending receives the response.
    file.resume();
  }
}
