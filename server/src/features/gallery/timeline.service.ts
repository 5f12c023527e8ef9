import type { Contract, HandlerResult, TimelineGroup, TimelinePart } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../database/connection.ts';
import type { Actor } from '../../http/actor.ts';
import { partOf } from './memories/memory.queries.ts';
import { dateOfLabel, labelOf, memoryViews } from './memories/memory.view.ts';
import { shortMemories } from './memories/short-memory.view.ts';
import { findReadableStoryId } from './story-access.service.ts';
import {
  listDatesOfStory,
  listMemoriesByDate,
  shortMemoriesByDate,
  type TimelineSelection,
} from './timeline.queries.ts';

type Routes = Contract['gallery'];

/**
 * Returns the memories of the active story, or of the accessible storyteller `id`, grouped by date label; none
 * for an unknown label or cursor.
 */
export async function timeline(
  app: Pick<AppContext, 'db' | 'links' | 'now'>,
  actor: Actor,
  part: TimelinePart,
): Promise<HandlerResult<Routes['timeline']>> {
  const { storyId, rows, ...rest } = await selectPart(app, actor, part, listMemoriesByDate);
  const data: HandlerResult<Routes['timeline']>['data'] = {};
  for (const memory of await memoryViews(app, storyId, rows, actor)) (data[memory.label] ??= []).push(memory);
  return { success: true, data, ...rest };
}

/** Returns the same memories as `timeline` in the short format, in order. */
export async function shortTimeline(
  app: Pick<AppContext, 'db' | 'links' | 'now'>,
  actor: Actor,
  part: TimelinePart,
): Promise<HandlerResult<Routes['shortTimeline']>> {
  const { storyId, rows, ...rest } = await selectPart(app, actor, part, shortMemoriesByDate);
  return { success: true, ...shortMemories(app, storyId, rows, actor), ...rest };
}

async function selectPart<T extends { id: string }>(
  app: Pick<AppContext, 'db' | 'now'>,
  actor: Actor,
  { id, label, limit, ...part }: TimelinePart,
  select: (db: Db, storyId: string, selection: TimelineSelection) => Promise<T[]>,
) {
  const storyId = await findReadableStoryId(app, actor, id);
  const date = label === undefined ? undefined : dateOfLabel(label);
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
  return { storyId, groups, ...partOf(found, limit) };
}
