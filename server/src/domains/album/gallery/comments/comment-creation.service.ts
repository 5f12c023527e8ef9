import type { Contract, HandlerResult } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import { newId } from '../../../../database/ids.ts';
import type { Actor } from '../../../../http/actor.ts';
import { runIdempotently } from '../../../../http/idempotency.ts';
import { formatFullName } from '../../../people/people/index.ts';
import { notify } from '../../../platform/notifications/index.ts';
import { labelOf } from '../memories/memory.view.ts';
import { changeCommentCount, findComment, insertComment, listThreadParticipants } from './comment.queries.ts';
import { commentNotFound, memoryNotFound, requireStoryId } from './comment.service.ts';
import { commentView } from './comment.view.ts';
import { queueVoiceConversion } from './voice-conversion.jobs.ts';
import { queueVoiceText } from './voice-text.service.ts';

interface NewTextComment {
  memoryId: string;
  comment: string;
  /** The idempotency key. */
  key: string | undefined;
}

const commentLimit = {
  name: 'add-comment',
  max: 60,
  seconds: 3600,
  message: 'You have written 60 comments in the last hour.',
};

/**
 * Adds a comment and notifies the participants of the thread. Idempotent by idempotency key. Fails with `not_found`,
 * and when the author has written too many comments.
 */
export async function addComment(
  app: AppContext,
  actor: Actor,
  { memoryId, comment, key }: NewTextComment,
): Promise<HandlerResult<Contract['gallery']['addComment']>> {
  const storyId = requireStoryId(actor);
  const request = { call: 'comment/store', storyId, memoryId, comment };
  return runIdempotently(app.db, { personId: actor.personId, key, request }, async (tx) => {
    const added = await writeComment(app, tx, actor, { id: newId(), storyId, memoryId, comment });
    return { success: true, message: 'Your comment was added.', data: commentView(app, added, actor) };
  });
}

/** The sound of a spoken comment, stored under `key`. */
export interface StoredVoice {
  key: string;
  ms: number;
  bytes: number;
  codec: 'aac' | 'opus';
  /** Loudness from 0 to 100 in equal parts of the time. */
  waveform: number[];
}

interface NewComment {
  id: string;
  storyId: string;
  memoryId: string;
  comment: string;
  voice?: StoredVoice;
}

/**
 * Inserts a comment and notifies the participants of the thread, in the caller's transaction. Fails with `not_found`,
 * and when the author has written too many comments.
 */
export async function writeComment(
  app: AppContext,
  tx: Tx,
  actor: Actor,
  { id, storyId, memoryId, comment, voice }: NewComment,
) {
  const now = app.now();
  await app.limits.count([{ ...commentLimit, subject: actor.personId }], tx);
  const memory = await changeCommentCount(tx, storyId, memoryId, 1);
  if (!memory) throw memoryNotFound();
  await insertComment(tx, {
    id,
    memory_id: memoryId,
    author_id: actor.personId,
    comment,
    created_at: now,
    ...(voice && {
      voice_key: voice.key,
      voice_ms: voice.ms,
      voice_bytes: voice.bytes,
      voice_waveform: voice.waveform,
      ...(app.transcriber && { voice_text_queued_at: now }),
    }),
  });
  if (voice?.codec === 'opus') await queueVoiceConversion(app, tx, id);
  if (voice && app.transcriber) await queueVoiceText(app, tx, id);
  const added = await findComment(tx, storyId, id);
  if (!added) throw commentNotFound();
  // The notifications of a spoken comment are found by their time when it is transcribed.
  const values = {
    name: formatFullName(added),
    caption: memory.caption,
    label: labelOf(memory.year, memory.month),
  };
  await notify(app, tx, {
    ...(voice
      ? { kind: 'voice-comment-added', values: { ...values, text: '' } }
      : { kind: 'comment-added', values }),
    to: await listThreadParticipants(tx, storyId, memoryId),
    from: actor.personId,
    // The notification contains the caption, which is personal data of the memory's author.
    mentionedPersonIds: [memory.author_id],
    url: `/post/${memoryId}`,
  });
  return added;
}
