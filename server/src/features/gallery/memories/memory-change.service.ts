import type { Contract, HandlerResult, MemoryChange } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { removalOf, removeMemory } from '../removal.jobs.ts';
import { abilities, judgeYear } from './memory.policy.ts';
import { memoryOfStory } from './memory.queries.ts';
import { labelOf, memoryView } from './memory.view.ts';
import { hideMemory, showMemory, updateMemory } from './memory-change.queries.ts';

type Answers = Contract['gallery'];

/** Milliseconds for undoing a deletion: ten seconds on screen, plus time for a slow connection. */
const undoPeriodMs = 60_000;

/** Changes memories of a story, for their authors and the storyteller. */
export const changingService = (app: AppContext) => {
  const { db, links, now } = app;

  /** A memory of the active story, if the caller may do `what` with it. */
  async function memoryFor(actor: Actor, id: string, what: 'edit' | 'delete' | 'download') {
    const row = actor.storyId && (await memoryOfStory(db, actor.storyId, id));
    if (!row) throw fail('not_found');
    if (!abilities(row, actor)[what]) throw fail('not_allowed');
    return row;
  }

  return {
    /** Changes caption and date; a year without a month removes the month. */
    async change(
      actor: Actor,
      { id, caption, month, year }: MemoryChange,
    ): Promise<HandlerResult<Answers['changeMemory']>> {
      const row = await memoryFor(actor, id, 'edit');
      judgeYear(year, now());
      const fields = {
        ...(caption === undefined ? {} : { caption }),
        ...(year === undefined ? {} : { year, month: month ?? null }),
      };
      await updateMemory(db, id, fields);
      return {
        success: true,
        message: 'Your memory was changed.',
        data: memoryView({ ...row, ...fields }, links, actor),
      };
    },

    /** Deletes a memory; its pictures are removed a day later. */
    async delete(actor: Actor, id: string): Promise<void> {
      await memoryFor(actor, id, 'delete');
      await db.transaction().execute(async (tx) => {
        if (!(await hideMemory(tx, id, actor.personId, now()))) throw fail('not_found');
        await app.jobs.add(tx, removeMemory, { id }, { at: removalOf(now()), key: `remove_memory:${id}` });
      });
    },

    /** Restores a memory that the same person just deleted. */
    async restore(actor: Actor, id: string): Promise<void> {
      const since = new Date(now().getTime() - undoPeriodMs);
      const restored =
        actor.storyId !== null && (await showMemory(db, actor.storyId, id, actor.personId, since));
      if (!restored) throw fail('not_found');
    },

    /** The original file, named by its capture date. */
    async original(actor: Actor, id: string): Promise<HandlerResult<Answers['original']>> {
      const { image_key, original_format, year, month } = await memoryFor(actor, id, 'download');
      const name = `${labelOf(year, month)}.${original_format}`;
      const query = new URLSearchParams({ download: name });
      return {
        success: true,
        data: { url: links.sign(`/api/media/${image_key}/original.${original_format}?${query}`) },
      };
    },
  };
};
