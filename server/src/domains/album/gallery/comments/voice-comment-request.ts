import { createHash } from 'node:crypto';
import {
  damagedRecording,
  type FieldMessages,
  maxVoiceBytes,
  maxVoiceSeconds,
  VoiceCommentForm,
} from '@lifestory/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fail, invalid } from '../../../../http/failure.ts';
import { readParts } from '../../../../http/multipart.ts';
import { readVoiceFile, type VoiceFile } from './voice-file.ts';

/** The form of a spoken comment with its sound. */
export interface SentVoice extends VoiceFile {
  form: VoiceCommentForm;
  /**
   * SHA-256 of the recording as sent, to recognize a repeated request: the stored file contains when it was written.
   */
  hash: string;
}

const missingMessage = 'Please record your message first.';
const tooLongMessage = `Please keep your message to at most ${maxVoiceSeconds} seconds.`;
/** Recorders stop a little late. */
const toleranceMs = 1500;

/**
 * Reads the form of a spoken comment, with its fields in any order. Reports all errors at once.
 * @throws `wrong_type` if the request is not a form, `malformed` if it is truncated, `invalid`
 */
export async function readVoiceComment(request: FastifyRequest): Promise<SentVoice> {
  if (!request.isMultipart()) throw fail('wrong_type');
  const fields: Record<string, unknown> = {};
  let audio: VoiceFile | string = missingMessage;
  let hash = '';
  const options = { limits: { fileSize: maxVoiceBytes, files: 1 }, throwFileSizeLimit: false };
  for await (const part of readParts(request, options)) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else if (part.fieldname === 'audio') {
      const recording = await part.toBuffer();
      hash = createHash('sha256').update(recording).digest('hex');
      audio = await readAudio(recording, part.file.truncated);
    } else part.file.resume();
  }
  const form = VoiceCommentForm.safeParse(fields);
  const messages: FieldMessages = form.success ? {} : z.flattenError(form.error).fieldErrors;
  if (typeof audio === 'string') messages.audio = [audio];
  if (typeof audio === 'string' || !form.success) throw invalid(messages);
  return { form: form.data, hash, ...audio };
}

/** Returns the sound of a recording, or why it is rejected. */
async function readAudio(recording: Buffer, isTruncated: boolean): Promise<VoiceFile | string> {
  if (isTruncated) return tooLongMessage;
  if (recording.length === 0) return missingMessage;
  const voice = await readVoiceFile(recording);
  if (!voice) return damagedRecording;
  return voice.ms > maxVoiceSeconds * 1000 + toleranceMs ? tooLongMessage : voice;
}
