import type { TimelineGroup } from '@lifestory/contract';
import { pageSize } from './timeline.api.ts';

/** A group with the place of its first memory in the whole timeline, from 0. */
export interface IndexedGroup extends TimelineGroup {
  first: number;
}

/** A range of places in a timeline: from `first` on, `count` of them. */
export interface TimelineRange {
  first: number;
  count: number;
}

/** A part of a group: all of it, or what has room on one block. */
export interface TimelineSection extends TimelineRange {
  label: string;
  /** What no other section is called. */
  name: string;
  /** Photographs side by side on a shelf of its own; fewer share one. */
  span: number;
  /** The group began on a block before. */
  continued: boolean;
}

/** Sections that come and go together, and what their height follows from, so that their place is known without them. */
export interface TimelineBlock {
  first: number;
  count: number;
  sections: TimelineSection[];
  /** Sections, or a few that stand side by side. */
  shelves: number;
  /** Shelves that have a date above them. */
  labels: number;
  /** Rows of photographs. */
  rows: number;
  /** Its first group began on the block before. */
  continued: boolean;
}

/** So many photographs come and go together at once; rows of one, two and four fill it. */
const chunkSize = 8;

/** So many are on a block: whole chunks of them. */
const blockSize = 8 * chunkSize;

/** Says of each group where in the timeline it begins. */
export function indexGroups(groups: readonly TimelineGroup[]): IndexedGroup[] {
  let first = 0;
  return groups.map((group) => {
    const place = { ...group, first };
    first += group.count;
    return place;
  });
}

/** A timeline as an album is leafed through: `columns` photographs side by side, a block after the other. */
export function blocksOf(groups: readonly IndexedGroup[], columns: number): TimelineBlock[] {
  const blocks: TimelineBlock[] = [];
  // How many more photographs fit on the shelf begun last.
  let free = 0;
  for (const section of groups.flatMap((group) => sectionsOf(group, columns))) {
    let block = blocks.at(-1);
    if (!block || section.continued || section.span > free) {
      if (!block || section.continued || block.count + section.count > blockSize) {
        const { first, continued } = section;
        block = { first, count: 0, sections: [], shelves: 0, labels: 0, rows: 0, continued };
        blocks.push(block);
      }
      block.shelves += 1;
      block.labels += section.continued ? 0 : 1;
      block.rows += Math.ceil(section.count / columns);
      free = columns;
    }
    free -= section.span;
    block.count += section.count;
    block.sections.push(section);
  }
  return blocks;
}

/**
 * Blocks as one that is as high as they are together, gaps included, and has nothing in it: it keeps the place of those
 * that nobody sees yet.
 */
export function mergeBlocks(blocks: readonly TimelineBlock[]): TimelineBlock[] {
  const [first, ...others] = blocks;
  if (!first) return [];
  const sum = (of: (block: TimelineBlock) => number) => blocks.reduce((total, block) => total + of(block), 0);
  return [
    {
      ...first,
      sections: [],
      count: sum(({ count }) => count),
      labels: sum(({ labels }) => labels),
      rows: sum(({ rows }) => rows),
      // What goes on from the block before begins no new shelf.
      shelves: sum(({ shelves }) => shelves) - others.filter(({ continued }) => continued).length,
    },
  ];
}

const sectionsOf = (group: IndexedGroup, columns: number): TimelineSection[] =>
  split(group, blockSize).map((range, part) => ({
    ...range,
    label: group.label,
    name: part === 0 ? group.label : `${group.label}, part ${part + 1}`,
    span: Math.min(group.count, columns),
    continued: part > 0,
  }));

/** A section in chunks, of which only those near the view are filled. */
export const chunksOf = (section: TimelineRange): TimelineRange[] => split(section, chunkSize);

const split = ({ first, count }: TimelineRange, size: number): TimelineRange[] =>
  Array.from({ length: Math.ceil(count / size) }, (_, part) => ({
    first: first + part * size,
    count: Math.min(size, count - part * size),
  }));

/** The pages of a timeline in which a range of it is found. */
export function pagesOf({ first, count }: TimelineRange): number[] {
  const from = Math.floor(first / pageSize);
  const to = Math.floor((first + count - 1) / pageSize);
  return Array.from({ length: to - from + 1 }, (_, place) => from + place);
}
