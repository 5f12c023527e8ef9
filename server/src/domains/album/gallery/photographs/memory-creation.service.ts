import type { Contract, HandlerResult } from '@lifestory/contract';
import type { FastifyRequest } from 'fastify';
import { localDateTimeAt } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import { newId } from '../../../../database/ids.ts';
import type { Actor } from '../../../../http/actor.ts';
import { Failure, fail, invalid } from '../../../../http/failure.ts';
import { runIdempotently } from '../../../../http/idempotency.ts';
import { UnreadablePicture } from '../../../../pictures/picture-decoder.ts';
import { StorageFull } from '../../../../providers/storage/port.ts';
import { assertValidYear } from '../memories/memory.policy.ts';
import { findMemory } from '../memories/memory.queries.ts';
import { memoryView } from '../memories/memory.view.ts';
import { insertMemory } from '../memories/memory-change.queries.ts';
import { removeFolder } from '../removal.jobs.ts';
import { notifyOfMemory } from './batch.service.ts';
import { type DecodedPhotograph, decodePhotograph } from './photograph-decoder.ts';
import { noSpaceMessage, readPhotograph, type UploadedPhotograph } from './photograph-request.ts';
import { requireQuota } from './quota.service.ts';

/** Maximum photographs that a person may add a day: enough for a whole album, too few to fill the disk. */
const maxPerDay = 2000;
const daySeconds = 24 * 60 * 60;

/**
 * Adds the photograph of a form to the active story as a memory and notifies the storyteller and members.
 * Stores the original and its variants, or nothing if the form is rejected. Idempotent by idempotency key.
 */
export async function addMemory(
  app: AppContext,
  actor: Actor,
  request: FastifyRequest,
  key: string | undefined,
): Promise<HandlerResult<Contract['gallery']['addMemory']>> {
  const storyId = actor.storyId;
  if (!storyId) throw fail('not_found');
  await app.limits.count([
    { name: 'add-memory', subject: actor.personId, max: maxPerDay, seconds: daySeconds },
  ]);
  const newMemoryId = newId();
  const folder = `memories/${newMemoryId}`;
  let id: string;
  try {
    const photograph = await readPhotograph(app, folder, request);
    assertValidYear(photograph.form.year, app.now());
    const decoded = await storeVariants(app, actor.personId, folder, photograph);
    const { form, hash } = photograph;
    const operation = { call: 'post/store', storyId, form, hash };
    ({ id } = await runIdempotently(app.db, { personId: actor.personId, key, request: operation }, (tx) =>
      writeMemory(app, tx, actor, { id: newMemoryId, storyId, photograph, decoded }),
    ));
  } catch (error) {
    // After any other error the transaction may have committed, so the nightly cleanup removes unused files.
    if (error instanceof Failure) await removeFolder(app, folder);
    throw error;
  }
  if (id !== newMemoryId) await removeFolder(app, folder);
  const row = await findMemory(app.db, storyId, id);
  if (!row) throw fail('not_found');
  return {
    success: true,
    message: 'Your memory was added to the gallery.',
    data: memoryView(row, app.links.signPictures(storyId), actor),
  };
}

/** Returns the message for a photograph that cannot be decoded. */
function refusalText({ reason, maxPixels }: UnreadablePicture): string {
  if (reason === 'damaged')
    return 'We could not open this photograph: its file seems to be damaged. Please choose another one.';
  if (reason === 'too large')
    return 'This photograph is too large to open. Please make it smaller and try again.';
  return `This photograph has more than ${maxPixels / 1_000_000} megapixels. Please make it smaller and try again.`;
}

/** Creates the picture variants of a stored photograph and stores them next to it. */
async function storeVariants(
  app: AppContext,
  personId: string,
  folder: string,
  photograph: UploadedPhotograph,
): Promise<DecodedPhotograph> {
  try {
    const decoded = await app.storage.withFile(photograph.key, (path) =>
      decodePhotograph(path, { personId, log: app.log, format: photograph.format, key: folder }),
    );
    for (const { key, content } of decoded.variants) await app.storage.write(key, content);
    return decoded;
  } catch (error) {
    if (error instanceof UnreadablePicture) throw invalid({ image: [refusalText(error)] });
    if (error instanceof StorageFull) throw fail('no_space', { text: noSpaceMessage });
    await removeFolder(app, folder);
    throw error;
  }
}

interface NewMemory {
  id: string;
  storyId: string;
  photograph: UploadedPhotograph;
  decoded: DecodedPhotograph;
}

/** Inserts the memory and notifies of it; a memory without a date gets the current month in Los Angeles. */
async function writeMemory(
  app: AppContext,
  tx: Tx,
  actor: Actor,
  { id, storyId, photograph, decoded }: NewMemory,
) {
  const bytes = photograph.bytes + decoded.variants.reduce((sum, { content }) => sum + content.length, 0);
  await requireQuota(tx, storyId, bytes);
  const now = app.now();
  const { month, year, ...texts } = photograph.form;
  const today = localDateTimeAt(now);
  const date = year === undefined ? { year: today.year, month: today.month } : { year, month: month ?? null };
  await insertMemory(tx, {
    id,
    story_id: storyId,
    author_id: actor.personId,
    ...texts,
    ...date,
    image_key: `memories/${id}`,
    width: decoded.width,
    height: decoded.height,
    original_format: photograph.format,
    original_name: photograph.name,
    bytes,
    created_at: now,
  });
  await notifyOfMemory(app, tx, { id, storyId, authorId: actor.personId, ...date });
  return { id };
}
