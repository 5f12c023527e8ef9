import type { MultipartFile } from '@fastify/multipart';
import { maxPictureBytes } from '@lifestory/contract';
import type { FastifyRequest } from 'fastify';
import { fail, invalid } from '../../../../http/failure.ts';
import { readParts } from '../../../../http/multipart.ts';
import { detectFormat } from '../../../../pictures/picture-format.ts';

/** An uploaded picture. */
export interface UploadedPicture {
  file: Buffer;
  format: 'jpg' | 'png';
}

const missingMessage = 'Please choose a picture.';
const wrongTypeMessage = 'Please choose a picture that ends with .png, .jpeg or .jpg.';
const tooLargeMessage = 'This picture is larger than 10 MB. Please choose a smaller one.';

// An exceeded size limit is reported with a message for the field instead of thrown.
const multipartOptions = { limits: { fileSize: maxPictureBytes, files: 1 }, throwFileSizeLimit: false };

/**
 * Reads the form with a new profile picture. The type is detected from the content, never from the file name.
 * @throws `wrong_type` if the request is not a form, `malformed` if it is interrupted, `invalid`
 */
export async function readPicture(request: FastifyRequest): Promise<UploadedPicture> {
  if (!request.isMultipart()) throw fail('wrong_type');
  let picture: UploadedPicture | string = missingMessage;
  try {
    for await (const part of readParts(request, multipartOptions)) {
      if (part.type === 'field') continue;
      if (part.fieldname === 'profile') picture = await readFile(part);
      part.file.resume();
    }
  } catch (error) {
    // An error without a status means that the form was interrupted.
    throw error instanceof Error && 'statusCode' in error ? error : fail('malformed');
  }
  if (typeof picture === 'string') throw invalid({ profile: [picture] });
  return picture;
}

async function readFile({ file: content }: MultipartFile): Promise<UploadedPicture | string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk as Buffer);
  const file = Buffer.concat(chunks);
  if (content.truncated) return tooLargeMessage;
  if (file.length === 0) return missingMessage;
  const format = detectFormat(file);
  return format === 'jpg' || format === 'png' ? { file, format } : wrongTypeMessage;
}
