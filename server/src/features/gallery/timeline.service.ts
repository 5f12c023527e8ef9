import type { Contract, HandlerResult, TimelinePart } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { dateOfLabel, labelOf, memoryView } from './memories/memory.view.ts';
import { storyOfMemories } from './story-access.service.ts';
import { datesOfStory, memoriesByDate } from './timeline.queries.ts';

type Result = HandlerResult<Contract['gallery']['timeline']>;

/**
 * Returns the memories of the active story, or of the accessible storyteller `id`, grouped by date label; none
 * for an unknown label or cursor.
 */
export async function timeline(
  app: Pick<AppContext, 'db' | 'links'>,
  actor: Actor,
  { id, label, ...part }: TimelinePart,
): Promise<Result> {
  const storyId = await storyOfMemories(app, actor, id);
  const date = label === undefined ? undefined : dateOfLabel(label);
  const [dates, rows] = await Promise.all([
    datesOfStory(app.db, storyId),
    date === null ? [] : memoriesByDate(app.db, storyId, { ...part, date }),
  ]);
  const data: Result['data'] = {};
  for (const row of rows) {
    const memory = memoryView(row, app.links, actor);
    (data[memory.label] ??= []).push(memory);
  }
  const groups = dates.map(({ year, month, count }) => ({ label: labelOf(year, month), year, month, count }));
  return { success: true, data, groups };
}
