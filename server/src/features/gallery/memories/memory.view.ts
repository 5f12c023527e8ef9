import { type Memory, type MemoryTexts, memoryTexts } from '@lifestory/contract';
import type { Actor } from '../../../http/actor.ts';
import type { Links } from '../../../http/links.ts';
import { fullName, profileUrl } from '../../people/index.ts';
import { variantsOf } from '../photographs/image.policy.ts';
import { abilities } from './memory.policy.ts';
import type { MemoryRow } from './memory.queries.ts';

/** Picks the texts of a memory. */
const textsOf = (row: MemoryTexts) =>
  Object.fromEntries(memoryTexts.map((name) => [name, row[name]])) as MemoryTexts;

/** Returns a memory in the API's format, with newly signed picture URLs and the permissions of `actor`. */
export function memoryView(row: MemoryRow, links: Links, actor: Actor): Memory {
  const images = variantsOf(row).map(({ key, width, height }) => ({
    width,
    height,
    url: links.sign(`/api/media/${key}`),
  }));
  const { id, year, month, comments_count, created_at } = row;
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
    created_at: created_at.toISOString(),
    user: authorView(row),
    can: abilities(row, actor),
  };
}

/** Formats the label of a capture date: `June 1958`, or `1958` without a month. */
export const labelOf = (year: number, month: number | null): string =>
  month === null ? String(year) : `${months[month - 1]} ${year}`;

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Parses the label of a capture date; null if it is invalid. */
export function dateOfLabel(label: string): { year: number; month: number | null } | null {
  const [, name, year] = /^(?:(\w+) )?(\d{1,4})$/.exec(label) ?? [];
  const month = name === undefined ? null : months.indexOf(name) + 1;
  return year === undefined || month === 0 ? null : { year: Number(year), month };
}

type Author = Pick<MemoryRow, 'author_id' | 'fname' | 'lname' | 'profile_key'>;

/** Returns an author in the API's format. */
export const authorView = (row: Author) => ({
  id: row.author_id,
  fullName: fullName(row),
  profile: profileUrl(row.profile_key),
});
