import type { Contract, HandlerResult, TimelineGroup, TimelinePart } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Db } from '../../../database/connection.ts';
import type { Actor } from '../../../http/actor.ts';
import { splitPage } from './memories/memory.queries.ts';
import { labelOf, memoryViews, parseLabel } from './memories/memory.view.ts';
import { shortMemoryViews } from './memories/short-memory.view.ts';
import { findReadableStoryId } from './story-access.service.ts';
import {
  listDatesOfStory,
  listMemoriesByDate,
  listShortMemoriesByDate,
  type TimelineSelection,
} from './timeline.queries.ts';

type Routes = Contract['gallery'];

/**
 * Returns a page of the memories of the active story, or that of the storyteller `id`, grouped by date label; none for
 * an unknown label or cursor. `groups` counts all memories of the story by date.
 */
export async function listTimeline(
  app: AppContext,
  actor: Actor,
  part: TimelinePart,
): Promise<HandlerResult<Routes['timeline']>> {
  const { storyId, rows, ...rest } = await selectPage(app, actor, part, listMemoriesByDate);
  const data: HandlerResult<Routes['timeline']>['data'] = {};
  for (const memory of await memoryViews(app, storyId, rows, actor)) (data[memory.label] ??= []).push(memory);
  return { success: true, data, ...rest };
}

/** Returns the same memories as `listTimeline` in the short format, as one list in timeline order. */
export async function listShortTimeline(
  app: AppContext,
  actor: Actor,
  part: TimelinePart,
): Promise<HandlerResult<Routes['shortTimeline']>> {
  const { storyId, rows, ...rest } = await selectPage(app, actor, part, listShortMemoriesByDate);
  return { success: true, ...shortMemoryViews(app, storyId, rows, actor), ...rest };
}

async function selectPage<T extends { id: string }>(
  app: AppContext,
  actor: Actor,
  { id, label, limit, ...part }: TimelinePart,
  select: (db: Db, storyId: string, selection: TimelineSelection) => Promise<T[]>,
) {
  const storyId = await findReadableStoryId(app, actor, id);
  const date = label === undefined ? undefined : parseLabel(label);
  const [dates, found] = await Promise.all([
    listDatesOfStory(app.db, storyId),
    date === null ? [] : select(app.db, storyId, { ...part, date, limit: limit + 1 }),
  ]);
  const groups: TimelineGroup[] = dates.map(({ year, month, count }) => ({
    label: labelOf(year, month),
    year,
    month,
    count,
  }));
  return { storyId, groups, ...splitPage(found, limit) };
}
