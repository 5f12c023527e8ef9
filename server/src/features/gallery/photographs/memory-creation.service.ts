import type { Contract, HandlerResult } from '@lifestory/contract';
import type { FastifyRequest } from 'fastify';
import { localDateTimeAt } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';
import type { Actor } from '../../../http/actor.ts';
import { Failure, fail, invalid } from '../../../http/failure.ts';
import { runIdempotently } from '../../../http/idempotency.ts';
import { UnreadablePicture } from '../../../pictures/picture-decoder.ts';
import { StorageFull } from '../../../providers/storage/port.ts';
import { assertValidYear } from '../memories/memory.policy.ts';
import { findMemory } from '../memories/memory.queries.ts';
import { memoryView } from '../memories/memory.view.ts';
import { insertMemory } from '../memories/memory-change.queries.ts';
import { removeFolder } from '../removal.jobs.ts';
import { notifyOfMemory } from './batch.service.ts';
import { type DecodedPhotograph, decodePhotograph } from './photograph.decoder.ts';
import { noSpaceMessage, readPhotograph, type SentPhotograph } from './photograph.request.ts';
import { requireQuota } from './quota.service.ts';

/** Maximum photographs per person and day: enough for a whole album, too few to fill the disk. */
const maxPerDay = 2000;
const daySeconds = 24 * 60 * 60;

/**
 * Adds the photograph of a form to the active story as a memory and notifies the storyteller and members.
 * Stores the original and its variants, or nothing if the form is rejected. Idempotent by idempotency key.
 */
export async function addMemory(
  app: Pick<AppContext, 'db' | 'limits' | 'links' | 'log' | 'now' | 'storage'>,
  actor: Actor,
  request: FastifyRequest,
  key: string | undefined,
): Promise<HandlerResult<Contract['gallery']['addMemory']>> {
  const storyId = actor.storyId;
  if (!storyId) throw fail('not_found');
  await app.limits.count([
    { name: 'add-memory', subject: actor.personId, max: maxPerDay, seconds: daySeconds },
  ]);
  const draft = newId();
  const folder = `memories/${draft}`;
  let id: string;
  try {
    const sent = await readPhotograph(app, folder, request);
    assertValidYear(sent.form.year, app.now());
    const prepared = await store(app, actor.personId, folder, sent);
    const { form, hash } = sent;
    const operation = { call: 'post/store', storyId, form, hash };
    ({ id } = await runIdempotently(app.db, { personId: actor.personId, key, request: operation }, (tx) =>
      write(app, tx, actor, { id: draft, storyId, sent, prepared }),
    ));
  } catch (error) {
    // After any other error the transaction may have committed, so the nightly cleanup removes unused files.
    if (error instanceof Failure) await removeFolder(app, folder);
    throw error;
  }
  if (id !== draft) await removeFolder(app, folder);
  const row = await findMemory(app.db, storyId, id);
  if (!row) throw fail('not_found');
  return {
    success: true,
    message: 'Your memory was added to the gallery.',
    data: memoryView(row, app.links.signPictures(storyId), actor),
  };
}

function refusalText({ reason, maxPixels }: UnreadablePicture): string {
  if (reason === 'damaged')
    return 'We could not open this photograph: its file seems to be damaged. Please choose another one.';
  if (reason === 'too large')
    return 'This photograph is too large to open. Please make it smaller and try again.';
  return `This photograph has more than ${maxPixels / 1_000_000} megapixels. Please make it smaller and try again.`;
}

/** Creates the picture variants of a stored photograph and stores them next to it. */
async function store(
  app: Pick<AppContext, 'log' | 'storage'>,
  personId: string,
  folder: string,
  sent: SentPhotograph,
): Promise<DecodedPhotograph> {
  try {
    const prepared = await app.storage.withFile(sent.key, (path) =>
      decodePhotograph(path, { personId, log: app.log, format: sent.format, key: folder }),
    );
    for (const { key, content } of prepared.variants) await app.storage.write(key, content);
    return prepared;
  } catch (error) {
    if (error instanceof UnreadablePicture) throw invalid({ image: [refusalText(error)] });
    if (error instanceof StorageFull) throw fail('no_space', { text: noSpaceMessage });
    await removeFolder(app, folder);
    throw error;
  }
}

interface Writing {
  id: string;
  storyId: string;
  sent: SentPhotograph;
  prepared: DecodedPhotograph;
}

async function write(
  app: Pick<AppContext, 'now'>,
  tx: Tx,
  actor: Actor,
  { id, storyId, sent, prepared }: Writing,
) {
  const bytes = sent.bytes + prepared.variants.reduce((sum, { content }) => sum + content.length, 0);
  await requireQuota(tx, storyId, bytes);
  const now = app.now();
  const { month, year, ...texts } = sent.form;
  const added = localDateTimeAt(now);
  const date = year === undefined ? { year: added.year, month: added.month } : { year, month: month ?? null };
  await insertMemory(tx, {
    id,
    story_id: storyId,
    author_id: actor.personId,
    ...texts,
    ...date,
    image_key: `memories/${id}`,
    width: prepared.width,
    height: prepared.height,
    original_format: sent.format,
    bytes,
    created_at: now,
  });
  await notifyOfMemory(app, tx, { id, storyId, authorId: actor.personId, ...date });
  return { id };
}
