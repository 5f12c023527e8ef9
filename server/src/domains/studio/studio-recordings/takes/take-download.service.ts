import { Readable } from 'node:stream';
import { isVoiceKind } from '@lifestory/contract';
import type { FastifyReply } from 'fastify';
import { dateAt } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import type { Actor } from '../../../../http/actor.ts';
import { fail } from '../../../../http/failure.ts';
import type { Storage } from '../../../../providers/storage/port.ts';
import { assertAccessReason } from '../../../people/stories/index.ts';
import { requireReachableInterview } from '../reachable-interview.queries.ts';
import { keyOf } from './fragment-store.ts';
import { type Fragment, findTake, listFragments } from './take.queries.ts';

interface TakeId {
  id: string;
  take_id: string;
}

/**
 * Returns a signed URL of a source recording. Fails with `not_found`, and with `reason_required` like the film.
 */
export async function createTakeLink(
  app: AppContext,
  actor: Actor,
  { id, take_id }: TakeId,
): Promise<string> {
  const { storyId } = await requireReachableInterview(app.db, actor, id);
  const take = await findTake(app.db, id, take_id);
  if (!take || take.removed_at || isVoiceKind(take.kind)) throw fail('not_found');
  await assertAccessReason(app, actor, storyId, 'films');
  return app.links.sign(`/api/sessions/call-recording/take?${new URLSearchParams({ id, take_id })}`);
}

/** Sends a source recording as a file: its fragments one after the other. Fails with `not_found`. */
export async function sendTakeFile(
  { db, storage }: AppContext,
  { id, take_id }: TakeId,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const take = await findTake(db, id, take_id);
  const fragments = take && !take.removed_at ? await listFragments(db, take_id) : [];
  if (!take || fragments.length === 0) throw fail('not_found');
  const type = take.mime_type.startsWith('video/webm') ? 'webm' : 'mp4';
  const name = `interview-${dateAt(take.started_at)}-${take.kind}-${take_id.slice(-4)}.${type}`;
  return reply
    .type(`video/${type}`)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header(
      'content-length',
      fragments.reduce((sum, { bytes }) => sum + bytes, 0),
    )
    .header('cache-control', 'no-store')
    .send(Readable.from(readFragments(storage, take_id, fragments), { objectMode: false }));
}

async function* readFragments(storage: Storage, takeId: string, fragments: readonly Fragment[]) {
  for (const fragment of fragments) yield* await storage.read(keyOf(takeId, fragment));
}
