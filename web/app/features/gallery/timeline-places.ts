import type { TimelineGroup } from '@lifestory/contract';
import { pageSize } from './timeline.api.ts';

/** A group with the place of its first memory in the whole timeline, from 0. */
export interface PlacedGroup extends TimelineGroup {
  first: number;
}

/** A stretch of places in a timeline: from `first` on, `count` of them. */
export interface Stretch {
  first: number;
  count: number;
}

/** So many photographs come and go together; rows of one, two and four fill it. */
const sheetSize = 12;

/** Says of each group where in the timeline it begins. */
export function placed(groups: readonly TimelineGroup[]): PlacedGroup[] {
  let first = 0;
  return groups.map((group) => {
    const place = { ...group, first };
    first += group.count;
    return place;
  });
}

/** A large group in sheets, of which only those near the view are filled. */
export const sheetsOf = ({ first, count }: Stretch): Stretch[] =>
  Array.from({ length: Math.ceil(count / sheetSize) }, (_, sheet) => ({
    first: first + sheet * sheetSize,
    count: Math.min(sheetSize, count - sheet * sheetSize),
  }));

/** The pages of a timeline in which a stretch of it is found. */
export function pagesOf({ first, count }: Stretch): number[] {
  const from = Math.floor(first / pageSize);
  const to = Math.floor((first + count - 1) / pageSize);
  return Array.from({ length: to - from + 1 }, (_, place) => from + place);
}
