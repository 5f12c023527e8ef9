import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { type FieldMessages, MemoryForm, maxPhotographBytes } from '@lifestory/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../../../../context.ts';
import { fail, invalid } from '../../../../http/failure.ts';
import { readParts } from '../../../../http/multipart.ts';
import { detectFormat, headBytes, type PictureFormat } from '../../../../pictures/picture-format.ts';
import { toPlainName } from '../../../../providers/storage/file-name.ts';
import { StorageFull } from '../../../../providers/storage/port.ts';
import { readHead } from '../../../../uploads/chunk.ts';

/** A stored original photograph, with the other fields of the form. */
export interface UploadedPhotograph {
  form: MemoryForm;
  format: PictureFormat;
  /** The name of the file on the sender's device; null if it has none. */
  name: string | null;
  /** The storage key of the original. */
  key: string;
  /** Size of the original. */
  bytes: number;
  /** SHA-256 of its content, to recognize a repeated request. */
  hash: string;
}

const missingMessage = 'Please choose a photograph.';
const wrongTypeMessage =
  'We cannot show this kind of file. Please choose a JPEG, PNG, WebP, GIF, AVIF or HEIC photograph.';
const tooLargeMessage = 'This photograph is larger than 25 MB. Please choose a smaller one.';
/** Error message while the disk is full. */
export const noSpaceMessage = 'There is no space left for photographs at the moment. Please try again later.';

/**
 * Reads the form of a new memory, with its fields in any order, and streams the photograph into the store under
 * `folder`. Reports all errors at once, and stores nothing if there are any.
 * @throws `wrong_type` if the request is not a form, `malformed` if it is truncated, `invalid`, `no_space`
 */
export async function readPhotograph(
  { storage }: AppContext,
  folder: string,
  request: FastifyRequest,
): Promise<UploadedPhotograph> {
  if (!request.isMultipart()) throw fail('wrong_type');
  const fields: Record<string, unknown> = {};
  let image: StoredImage | string = missingMessage;
  try {
    // An oversized file is reported with the other messages, not thrown.
    const options = { limits: { fileSize: maxPhotographBytes, files: 1 }, throwFileSizeLimit: false };
    for await (const part of readParts(request, options)) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else if (part.fieldname === 'image') image = await storeImage(storage, folder, part);
      else part.file.resume();
    }
    const form = MemoryForm.safeParse(fields);
    const messages: FieldMessages = form.success ? {} : z.flattenError(form.error).fieldErrors;
    if (typeof image === 'string') messages.image = [image];
    if (typeof image === 'string' || !form.success) throw invalid(messages);
    return { form: form.data, ...image };
  } catch (error) {
    if (typeof image !== 'string') await storage.remove(image.key);
    throw error;
  }
}

interface StoredImage {
  format: PictureFormat;
  name: string | null;
  key: string;
  bytes: number;
  hash: string;
}

/** Stores a file in a supported format. For a rejected file, stores nothing and returns the reason. */
async function storeImage(
  storage: AppContext['storage'],
  folder: string,
  // A part without a name has none at run time.
  { file, filename }: Pick<MultipartFile, 'file'> & Partial<Pick<MultipartFile, 'filename'>>,
): Promise<StoredImage | string> {
  try {
    const { head, content } = await readHead(file, headBytes);
    const format = detectFormat(head);
    if (!format) return head.length === 0 ? missingMessage : wrongTypeMessage;
    const hash = createHash('sha256');
    const key = `${folder}/original.${format}`;
    const bytes = await storage.write(key, Readable.from(hashContent(content, hash), { objectMode: false }));
    if (!file.truncated)
      return { format, name: toPlainName(filename ?? '') || null, key, bytes, hash: hash.digest('hex') };
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

async function* hashContent(content: Readable, hash: Hash) {
  for await (const chunk of content.iterator({ destroyOnReturn: false })) {
    hash.update(chunk as Buffer);
    yield chunk as Buffer;
  }
}
