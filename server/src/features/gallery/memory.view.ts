import type { Comment, Memory } from '@lifestory/contract';
import { wallAt } from '../../calendar.ts';
import type { Actor } from '../../http/actor.ts';
import type { Links } from '../../http/links.ts';
import { fullName, profileUrl } from '../people/index.ts';
import { variantsOf } from './image.policy.ts';
import { abilities } from './memory.policy.ts';
import type { CommentRow, MemoryRow } from './memory.queries.ts';

/** A memory as the wire shows it to `actor`, its picture under freshly signed addresses. */
export function memoryView(row: MemoryRow, links: Links, actor: Actor): Memory {
  const images = variantsOf(row).map(({ key, width, height }) => ({
    width,
    height,
    url: links.sign(`/api/media/${key}`),
  }));
  const { id, caption, year, month, comments_count, created_at } = row;
  return {
    id,
    user_id: row.author_id,
    caption,
    image: images.findLast(({ width }) => width <= 800)?.url ?? '',
    images,
    year,
    month,
    label: labelOf(year, month),
    comments_count,
    created_at: created_at.toISOString(),
    user: author(row),
    can: abilities(row, actor),
  };
}

/** A comment as the wire shows it. */
export const commentView = (row: CommentRow): Comment => ({
  id: row.id,
  comment: row.comment,
  created_at: row.created_at.toISOString(),
  created_at_h: onPaper(row.created_at),
  user: author(row),
});

/** When a photograph was taken: `June 1958`, or `1958` where the month is not known. */
export const labelOf = (year: number, month: number | null): string =>
  month === null
    ? String(year)
    : new Temporal.PlainDate(year, month, 1).toLocaleString('en-US', { month: 'long', year: 'numeric' });

const author = (row: MemoryRow | CommentRow) => ({
  id: row.author_id,
  fullName: fullName(row),
  profile: profileUrl(row.profile_key),
});

/** `MM/DD/YYYY hh:mmA` in Los Angeles. */
function onPaper(instant: Date): string {
  const { year, month, day, hour, minute } = wallAt(instant);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(month)}/${two(day)}/${year} ${two(hour % 12 || 12)}:${two(minute)}${hour < 12 ? 'AM' : 'PM'}`;
}
