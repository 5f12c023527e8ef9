import type { Contract, HandlerResult } from '@lifestory/contract';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../../context.ts';
import { newId } from '../../../../database/ids.ts';
import type { Actor } from '../../../../http/actor.ts';
import { Failure, fail } from '../../../../http/failure.ts';
import { runIdempotently } from '../../../../http/idempotency.ts';
import { StorageFull } from '../../../../providers/storage/port.ts';
import { findMemory } from '../memories/memory.queries.ts';
import { requireVoiceQuota } from '../photographs/quota.service.ts';
import { findComment } from './comment.queries.ts';
import { commentNotFound, memoryNotFound, requireStoryId } from './comment.service.ts';
import { commentView } from './comment.view.ts';
import { writeComment } from './comment-creation.service.ts';
import { readVoiceComment } from './voice-comment-request.ts';
import { voiceKeyOf } from './voice-file.policy.ts';

/** Reading a recording takes processor time, even if it is rejected. */
const attemptLimit = { name: 'send-voice', max: 120, seconds: 3600 };

const noSpaceMessage =
  'There is no space left for recordings at the moment. Please write your comment instead.';

/**
 * Adds a spoken comment to a memory of the active story and notifies the participants of the thread. Stores its sound,
 * or nothing if the form is rejected. Idempotent by idempotency key.
 */
export async function addVoiceComment(
  app: AppContext,
  actor: Actor,
  request: FastifyRequest,
  idempotencyKey: string | undefined,
): Promise<HandlerResult<Contract['gallery']['addVoiceComment']>> {
  const storyId = requireStoryId(actor);
  await app.limits.count([{ ...attemptLimit, subject: actor.personId }]);
  const { form, hash, content, ms, codec } = await readVoiceComment(request);
  const { post_id: memoryId, waveform } = form;
  const memory = await findMemory(app.db, storyId, memoryId);
  if (!memory) throw memoryNotFound();
  const newCommentId = newId();
  const key = voiceKeyOf(memory.image_key, newCommentId);
  const voice = { key, ms, bytes: content.length, codec, waveform };
  const operation = { call: 'comment/voice', storyId, memoryId, hash };
  let id: string;
  try {
    await storeVoice(app, key, Buffer.from(content));
    ({ id } = await runIdempotently(
      app.db,
      { personId: actor.personId, key: idempotencyKey, request: operation },
      async (tx) => {
        await requireVoiceQuota(tx, storyId, voice.bytes);
        await writeComment(app, tx, actor, { id: newCommentId, storyId, memoryId, comment: '', voice });
        return { id: newCommentId };
      },
    ));
  } catch (error) {
    // After any other error the transaction may have committed, so the nightly cleanup removes unused files.
    if (error instanceof Failure) await app.storage.remove(key);
    throw error;
  }
  if (id !== newCommentId) await app.storage.remove(key);
  const added = await findComment(app.db, storyId, id);
  if (!added) throw commentNotFound();
  return { success: true, message: 'Your spoken comment was added.', data: commentView(app, added, actor) };
}

async function storeVoice({ storage }: AppContext, key: string, content: Buffer): Promise<void> {
  try {
    await storage.write(key, content);
  } catch (error) {
    if (error instanceof StorageFull) throw fail('no_space', { text: noSpaceMessage });
    throw error;
  }
}
