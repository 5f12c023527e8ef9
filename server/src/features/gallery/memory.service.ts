import type { Contract, Given } from '@lifestory/contract';
import type { House } from '../../house.ts';
import type { Actor } from '../../http/actor.ts';
import { fail } from '../../http/failure.ts';
import { storyInReach } from '../stories/index.ts';
import { commentsOfMemory, memoriesOfStory, memoryOfStory } from './memory.queries.ts';
import { commentView, memoryView } from './memory.view.ts';

type Answers = Contract['gallery'];

/** Looking at the memories of a story. */
export const memoryService = (house: House) => ({
  /** Those of the active story, or with `id` of a storyteller within the caller's reach; newest first. */
  async memories(actor: Actor, id: string | undefined): Promise<Given<Answers['memories']>> {
    const rows = await memoriesOfStory(house.db, await storyInReach(house.db, actor, id));
    return { success: true, data: rows.map((row) => memoryView(row, house.links, actor)) };
  },

  /** One memory of the active story with its comments. */
  async memory(actor: Actor, id: string): Promise<Given<Answers['memory']>> {
    const storyId = actor.storyId;
    const row = storyId && (await memoryOfStory(house.db, storyId, id));
    if (!row) throw fail('not_found');
    const comments = await commentsOfMemory(house.db, storyId, id);
    return {
      success: true,
      data: { ...memoryView(row, house.links, actor), comments: comments.map(commentView) },
    };
  },
});
