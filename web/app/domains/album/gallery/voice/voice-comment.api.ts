import { mutationOptions } from '@tanstack/react-query';
import type { CallReply } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';
import { sendForm } from '../../../../api/form-upload.ts';
import { randomId } from '../../../../api/random-id.ts';
import { listAddedComment } from '../comments/comment.api.ts';
import type { VoicePreview } from './use-voice-recorder.ts';

/** Idempotency keys of recordings: the same for each attempt, so that a repeated one adds no second comment. */
const keys = new WeakMap<Blob, string>();

/** Adds a spoken comment to a memory. */
export const addVoiceCommentMutation = (memoryId: string) =>
  mutationOptions<CallReply<'gallery.addVoiceComment'>, Failure, VoicePreview>({
    mutationFn: ({ recording, waveform }) => {
      const form = new FormData();
      form.set('post_id', memoryId);
      form.set('waveform', JSON.stringify(waveform));
      form.set('audio', recording, 'comment');
      const idempotencyKey = keys.get(recording) ?? randomId();
      keys.set(recording, idempotencyKey);
      const { signal } = new AbortController();
      return sendForm('gallery.addVoiceComment', {
        form,
        idempotencyKey,
        onProgress: () => undefined,
        signal,
      });
    },
    onSuccess: ({ data }, _variables, _context, { client }) => listAddedComment(client, memoryId, data),
  });
