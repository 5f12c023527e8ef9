import type { Contract, HandlerResult, Parsed } from '@lifestory/contract';
import { sql } from 'kysely';
import { dateAt } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import type { Db } from '../../../../database/connection.ts';
import type { Actor } from '../../../../http/actor.ts';
import { fail } from '../../../../http/failure.ts';
import { findEntries } from '../../../people/stories/index.ts';
import { listCommentsOfMemories, listCommentsOfMemory } from '../comments/comment.queries.ts';
import { commentView } from '../comments/comment.view.ts';
import { listHeartsOfMemory } from '../hearts/heart.queries.ts';
import { findReadableStoryId } from '../story-access.service.ts';
import { canLinkMemory } from './memory.policy.ts';
import {
  findMemory,
  findStoryOfMemory,
  listMemoriesOfStory,
  listShortMemoriesOfStory,
  type MemoryRow,
  type Selection,
  splitPage,
} from './memory.queries.ts';
import { memoryView, memoryViews } from './memory.view.ts';
import { findMoment } from './moment.service.ts';
import { shortMemoryViews } from './short-memory.view.ts';

type Routes = Contract['gallery'];

/** Returns a page of the memories of the active story, or that of the storyteller `id`, last added first. */
export async function listMemories(
  app: AppContext,
  actor: Actor,
  { comments, ...page }: Parsed<Routes['memories'], 'body'>,
): Promise<HandlerResult<Routes['memories']>> {
  const { storyId, rows, next } = await selectPage(app, actor, page, listMemoriesOfStory);
  const views = await memoryViews(app, storyId, rows, actor);
  if (!comments || views.length === 0) return { success: true, data: views, next };
  const ids = rows.map((row) => row.id);
  const commentsByMemory = Map.groupBy(
    await listCommentsOfMemories(app.db, storyId, ids),
    (comment) => comment.memory_id,
  );
  const commentsOf = (view: { id: string }) =>
    (commentsByMemory.get(view.id) ?? []).map((comment) => commentView(app, comment, actor));
  return { success: true, data: views.map((view) => ({ ...view, comments: commentsOf(view) })), next };
}

/** Returns the same memories as `listMemories`, in the short format. */
export async function listShortMemories(
  app: AppContext,
  actor: Actor,
  page: Parsed<Routes['shortMemories'], 'body'>,
): Promise<HandlerResult<Routes['shortMemories']>> {
  const { storyId, rows, next } = await selectPage(app, actor, page, listShortMemoriesOfStory);
  return { success: true, ...shortMemoryViews(app, storyId, rows, actor), next };
}

async function selectPage<T extends { id: string }>(
  app: AppContext,
  actor: Actor,
  { id, limit, after, mine }: Parsed<Routes['shortMemories'], 'body'>,
  select: (db: Db, storyId: string, selection: Selection) => Promise<T[]>,
) {
  const storyId = await findReadableStoryId(app, actor, id);
  const authorId = mine ? actor.personId : undefined;
  const rows = await select(app.db, storyId, { limit: limit + 1, after, authorId });
  return { storyId, ...splitPage(rows, limit) };
}

/**
 * Returns one memory of the active story with its comments and neighbors. Fails with `not_found`; for a memory
 * in another open story of the caller, the failure names that story's storyteller (`switch_to`).
 */
export async function findMemoryDetails(
  app: AppContext,
  actor: Actor,
  id: string,
): Promise<HandlerResult<Routes['memory']>> {
  const storyId = actor.storyId;
  const row = storyId && (await findMemory(app.db, storyId, id));
  if (!row) throw fail('not_found', await findStorytellerToSwitchTo(app, actor, id));
  const comments = await listCommentsOfMemory(app.db, storyId, id);
  const hearts = await listHeartsOfMemory(app.db, storyId, id);
  const neighbors = await findNeighbors(app.db, row);
  const view = memoryView(row, app.links.signPictures(storyId), actor);
  return {
    success: true,
    data: {
      ...view,
      can: { ...view.can, link: canLinkMemory(row, actor) },
      moment: await findMoment(app.db, actor, row),
      comments: comments.map((comment) => commentView(app, comment, actor)),
      hearts,
      ...neighbors,
    },
  };
}

/**
 * Returns the failure data for a memory outside the active story: the storyteller (`switch_to`) of the caller's
 * open story that contains it, if any.
 */
async function findStorytellerToSwitchTo(
  { db, now }: AppContext,
  actor: Actor,
  id: string,
): Promise<{ data?: { switch_to: string } }> {
  const entries = await findEntries(db, actor.personId, dateAt(now()));
  const openEntries = entries.filter(({ disabled }) => !disabled);
  const storyId = await findStoryOfMemory(
    db,
    openEntries.map((entry) => entry.storyId),
    id,
  );
  const entry = openEntries.find((candidate) => candidate.storyId === storyId);
  return entry ? { data: { switch_to: entry.ownerId } } : {};
}

/**
 * Returns the ids of the previous and next memory in gallery order: newest date first, a year without a month after the
 * months of that year, and within a date the last added first.
 */
async function findNeighbors(
  db: Db,
  { id, story_id, year, month, created_at }: MemoryRow,
): Promise<{ previous: string | null; next: string | null }> {
  const position = sql`(${year}, ${month ?? 0}, ${created_at}, ${id}::uuid)`;
  const columns = sql`(year, coalesce(month, 0), created_at, id)`;
  const memories = sql`select id from memories where story_id = ${story_id} and deleted_at is null`;
  const { rows } = await sql<{ previous: string | null; next: string | null }>`
    select
      (${memories} and ${columns} > ${position}
        order by year, coalesce(month, 0), created_at, id limit 1) as previous,
      (${memories} and ${columns} < ${position}
        order by year desc, coalesce(month, 0) desc, created_at desc, id desc limit 1) as next`.execute(db);
  return rows[0] ?? { previous: null, next: null };
}
