import type { Contract, HandlerResult, MemoryChange, MemoryTexts } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import type { Actor } from '../../../../http/actor.ts';
import { fail } from '../../../../http/failure.ts';
import { removalTime, removeMemory } from '../removal.jobs.ts';
import { assertValidYear, memoryAbilities } from './memory.policy.ts';
import { findMemory } from './memory.queries.ts';
import { labelOf, memoryView } from './memory.view.ts';
import { softDeleteMemory, undeleteMemory, updateMemory } from './memory-change.queries.ts';

type Routes = Contract['gallery'];

/** Time to undo a deletion, in milliseconds: ten seconds on screen, plus a margin for slow connections. */
const undoPeriodMs = 60_000;

/** Returns the texts that the request contains. */
const omitUndefined = (texts: Partial<MemoryTexts>): Partial<MemoryTexts> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));

/**
 * Changes the texts and date of a memory; a year without a month removes the month. Fails with `not_found`,
 * `not_allowed`, or `invalid` for a year out of range.
 */
export async function changeMemory(
  app: AppContext,
  actor: Actor,
  { id, month, year, ...texts }: MemoryChange,
): Promise<HandlerResult<Routes['changeMemory']>> {
  const row = await findAuthorizedMemory(app, actor, id, 'edit');
  assertValidYear(year, app.now());
  const fields = {
    ...omitUndefined(texts),
    ...(year === undefined ? {} : { year, month: month ?? null }),
  };
  await updateMemory(app.db, id, fields);
  return {
    success: true,
    message: 'Your memory was changed.',
    data: memoryView({ ...row, ...fields }, app.links.signPictures(row.story_id), actor),
  };
}

/** Soft-deletes a memory; a job permanently removes it and its pictures one day later. */
export async function deleteMemory(app: AppContext, actor: Actor, id: string): Promise<void> {
  await findAuthorizedMemory(app, actor, id, 'delete');
  await app.db.transaction().execute(async (tx) => {
    if (!(await softDeleteMemory(tx, id, actor.personId, app.now()))) throw fail('not_found');
    await app.jobs.add(tx, removeMemory, { id }, { at: removalTime(app.now()), key: `remove_memory:${id}` });
  });
}

/** Restores a memory that the same person deleted within the undo period; fails with `not_found` otherwise. */
export async function restoreMemory(app: AppContext, actor: Actor, id: string): Promise<void> {
  const since = new Date(app.now().getTime() - undoPeriodMs);
  const restored =
    actor.storyId !== null && (await undeleteMemory(app.db, actor.storyId, id, actor.personId, since));
  if (!restored) throw fail('not_found');
}

/** Returns a signed link to download the original file, which is named after its capture date. */
export async function createOriginalLink(
  app: AppContext,
  actor: Actor,
  id: string,
): Promise<HandlerResult<Routes['original']>> {
  const { image_key, original_format, year, month } = await findAuthorizedMemory(app, actor, id, 'download');
  const name = `${labelOf(year, month)}.${original_format}`;
  const query = new URLSearchParams({ download: name });
  return {
    success: true,
    data: { url: app.links.sign(`/api/media/${image_key}/original.${original_format}?${query}`) },
  };
}

/** Returns a memory of the active story. Fails with `not_found`, or `not_allowed` unless `action` is permitted. */
async function findAuthorizedMemory(
  app: AppContext,
  actor: Actor,
  id: string,
  action: 'edit' | 'delete' | 'download',
) {
  const row = actor.storyId && (await findMemory(app.db, actor.storyId, id));
  if (!row) throw fail('not_found');
  if (!memoryAbilities(row, actor)[action]) throw fail('not_allowed');
  return row;
}
