import { type Memory, type MemoryTexts, memoryTexts } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import type { Actor } from '../../../../http/actor.ts';
import { formatFullName, profileUrl } from '../../../people/people/index.ts';
import { variantsOf } from '../photographs/image.policy.ts';
import { memoryAbilities } from './memory.policy.ts';
import { type AuthorRow, findAuthors, type MemoryRow } from './memory.queries.ts';

/** Copies the texts of a memory. */
export function textsOf(row: MemoryTexts): MemoryTexts {
  const texts = {} as MemoryTexts;
  for (const name of memoryTexts) texts[name] = row[name];
  return texts;
}

/**
 * Returns a memory in the API's format, with the permissions of `actor`. `pictures` is the signed base URL of its
 * pictures.
 */
export function memoryView(row: MemoryRow & AuthorRow, pictures: string, actor: Actor): Memory {
  const images = variantsOf(row).map(({ name, width, height }) => ({
    width,
    height,
    url: `${pictures}/${row.id}/${name}`,
  }));
  const { id, year, month, comments_count, hearts_count, created_at } = row;
  return {
    id,
    user_id: row.author_id,
    ...textsOf(row),
    image: images.findLast(({ width }) => width <= 800)?.url ?? '',
    images,
    year,
    month,
    label: labelOf(year, month),
    comments_count,
    hearts_count,
    created_at: created_at.toISOString(),
    user: authorView(row),
    can: memoryAbilities(row, actor),
  };
}

/** Returns the memories of a list in the API's format. */
export async function memoryViews(
  { db, links }: AppContext,
  storyId: string,
  rows: MemoryRow[],
  actor: Actor,
): Promise<Memory[]> {
  const authors = await findAuthors(db, rows);
  const pictures = links.signPictures(storyId);
  return rows.flatMap((row) => {
    const author = authors.get(row.author_id);
    return author ? [memoryView({ ...row, ...author }, pictures, actor)] : [];
  });
}

/** Formats the label of a capture date: `June 1958`, or `1958` without a month. */
export const labelOf = (year: number, month: number | null): string =>
  month === null ? String(year) : `${monthNames[month - 1]} ${year}`;

const monthNames =
  'January February March April May June July August September October November December'.split(' ');

/** Parses the label of a capture date; null if it is invalid. */
export function parseLabel(label: string): { year: number; month: number | null } | null {
  const [, name, year] = /^(?:(\w+) )?(\d{1,4})$/.exec(label) ?? [];
  const month = name === undefined ? null : monthNames.indexOf(name) + 1;
  return year === undefined || month === 0 ? null : { year: Number(year), month };
}

/** Returns an author in the API's format. */
export const authorView = (row: AuthorRow) => ({
  id: row.author_id,
  fullName: row.author_name || formatFullName(row),
  profile: row.author_name ? null : profileUrl(row.profile_key),
});
