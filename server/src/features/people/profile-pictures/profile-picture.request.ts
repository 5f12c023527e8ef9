import type { MultipartFile } from '@fastify/multipart';
import { maxPictureBytes } from '@lifestory/contract';
import type { FastifyRequest } from 'fastify';
import { fail, invalid } from '../../../http/failure.ts';
import { readParts } from '../../../http/multipart.ts';
import { detectFormat } from '../../../pictures/picture-format.ts';

/** An uploaded picture. */
export interface SentPicture {
  file: Buffer;
  format: 'jpg' | 'png';
}

const missing = 'Please choose a picture.';
const otherKind = 'Please choose a picture that ends with .png, .jpeg or .jpg.';
const tooLarge = 'This picture is larger than 10 MB. Please choose a smaller one.';

// An exceeded size limit is reported with a message for the field instead of thrown.
const bounds = { limits: { fileSize: maxPictureBytes, files: 1 }, throwFileSizeLimit: false };

/**
 * Reads the form with a new profile picture. The type is detected from the content, never from the file name.
 * @throws `wrong_type` if the request is not a form, `malformed` if it is interrupted, `invalid`
 */
export async function readPicture(request: FastifyRequest): Promise<SentPicture> {
  if (!request.isMultipart()) throw fail('wrong_type');
  let sent: SentPicture | string = missing;
  try {
    for await (const part of readParts(request, bounds)) {
      if (part.type === 'field') continue;
      if (part.fieldname === 'profile') sent = await read(part);
      part.file.resume();
    }
  } catch (error) {
    // An error without a status means that the form was interrupted.
    throw error instanceof Error && 'statusCode' in error ? error : fail('malformed');
  }
  if (typeof sent === 'string') throw invalid({ profile: [sent] });
  return sent;
}

async function read({ file: content }: MultipartFile): Promise<SentPicture | string> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece as Buffer);
  const file = Buffer.concat(pieces);
  if (content.truncated) return tooLarge;
  if (file.length === 0) return missing;
  const format = detectFormat(file);
  return format === 'jpg' || format === 'png' ? { file, format } : otherKind;
}
