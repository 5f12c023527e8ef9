import type { UploadProgress } from '@lifestory/contract';
import { fail } from '../../../../http/failure.ts';
import { hasMp4Signature } from '../media/mp4.ts';
import { readChunk } from './chunk.policy.ts';
import { drain, readHead, type UploadRequest } from './chunk.request.ts';

/** Checks a chunk as a real upload would, with the same failures, but stores nothing. */
export async function tryChunk({ parameters, content: incoming }: UploadRequest): Promise<UploadProgress> {
  try {
    const chunk = readChunk(parameters);
    const { head, content } = await readHead(incoming, 12);
    if (chunk.number === 1 && !hasMp4Signature(head)) throw fail('not_mp4');
    if ((await drain(content)) !== chunk.bytes) {
      throw fail('malformed', { text: 'This chunk arrived incomplete. Please send it again.' });
    }
    const { chunks } = chunk.file;
    return {
      success: true,
      done: chunk.number === chunks,
      received: chunk.number,
      chunks,
      session_id: null,
    };
  } finally {
    incoming.resume();
  }
}
