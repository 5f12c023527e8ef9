import type { Contract, HandlerResult } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import type { Actor } from '../../../../http/actor.ts';
import { memoryAbilities } from './memory.policy.ts';
import type { ShortMemoryRow } from './memory.queries.ts';
import { authorView, textsOf } from './memory.view.ts';

/** Formats a timestamp of PostgreSQL in UTC, with up to six decimals of the second, as the API's instant. */
const toInstant = (timestamp: string): string =>
  `${timestamp.slice(0, 10)}T${timestamp.slice(11, 19)}.${timestamp.slice(20, 23).padEnd(3, '0')}Z`;

type Result = HandlerResult<Contract['gallery']['shortMemories']>;

/**
 * Returns memories of a story in the short format: their authors once each, with the permissions of `actor` for their
 * memories, and one signature for all pictures.
 */
export function shortMemoryViews(
  { links }: AppContext,
  storyId: string,
  rows: ShortMemoryRow[],
  actor: Actor,
): Pick<Result, 'data' | 'people' | 'pictures'> {
  // The extra row, selected only to see whether another page follows, may have had another author.
  const authorIds = new Set(rows.map((row) => row.author_id));
  const authors = (rows[0]?.authors ?? []).filter(({ author_id }) => authorIds.has(author_id));
  const indexes = new Map(authors.map(({ author_id }, index) => [author_id, index]));
  return {
    data: rows.map((row) => ({
      id: row.id,
      user: indexes.get(row.author_id) ?? 0,
      ...textsOf(row),
      year: row.year,
      month: row.month,
      size: [row.width, row.height],
      comments_count: row.comments_count,
      hearts_count: row.hearts_count || undefined,
      author_name: row.author_name || undefined,
      original: row.original_format === null ? false : undefined,
      created_at: toInstant(row.created_at),
    })),
    people: authors.map((author) => ({
      ...authorView(author),
      // Memories without an original say so themselves (`original`).
      can: memoryAbilities(
        { story_id: storyId, author_id: author.author_id, original_format: 'kept' },
        actor,
      ),
    })),
    pictures: links.signPictures(storyId),
  };
}
