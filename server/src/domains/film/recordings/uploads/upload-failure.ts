import type { Readable } from 'node:stream';
import { fail } from '../../../../http/failure.ts';
import { MissingContent, StorageFull, WrongLength } from '../../../../providers/storage/port.ts';

/** Maps the store's errors, and errors of `content` while it was received, to failures for the client. */
export function toUploadFailure(error: unknown, content: Readable): unknown {
  if (error instanceof StorageFull) return fail('no_space');
  if (error instanceof MissingContent) return fail('upload_lost');
  if (error instanceof WrongLength || content.errored || (content.destroyed && !content.readableEnded)) {
    return fail('malformed', { text: 'This chunk arrived incomplete. Please send it again.' });
  }
  return error;
}
