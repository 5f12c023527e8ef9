import type { TimelineGroup } from '@lifestory/contract';
import { pageSize } from './timeline.api.ts';

/** A group with the zero-based timeline index of its first memory. */
export interface IndexedGroup extends TimelineGroup {
  first: number;
}

/** A range of timeline indexes: `count` of them from `first`. */
export interface TimelineRange {
  first: number;
  count: number;
}

/** A group, or the part of it that fits into one block. */
export interface TimelineSection extends TimelineRange {
  label: string;
  /** Unique accessible name. */
  name: string;
  /** Columns the section takes; sections that are narrower than a row share a shelf. */
  span: number;
  /** Whether the group began in an earlier block. */
  isContinued: boolean;
}

/** Sections that are mounted together, with the counts from which CSS computes their height. */
export interface TimelineBlock {
  first: number;
  count: number;
  sections: TimelineSection[];
  /** Number of rows of sections. A row holds one full section, or several narrow ones. */
  shelves: number;
  /** Shelves with a date heading. */
  labels: number;
  /** Rows of photographs. */
  rows: number;
  /** Whether the first section continues a group of the previous block. */
  isContinued: boolean;
}

/** Photographs per chunk; divisible by one, two and four columns. */
export const chunkSize = 8;

/**
 * Photographs per block, a multiple of the chunk size. Sections that fit on the last shelf of a full block may exceed
 * it by less than one row.
 */
const blockSize = 8 * chunkSize;

/** Adds to each group the index at which it begins. */
export function indexGroups(groups: readonly TimelineGroup[]): IndexedGroup[] {
  let first = 0;
  return groups.map((group) => {
    const positioned = { ...group, first };
    first += group.count;
    return positioned;
  });
}

/** Splits a timeline into blocks for a layout with `columns` photographs per row. */
export function blocksOf(groups: readonly IndexedGroup[], columns: number): TimelineBlock[] {
  const blocks: TimelineBlock[] = [];
  // Free columns on the current shelf.
  let freeColumns = 0;
  for (const section of groups.flatMap((group) => sectionsOf(group, columns))) {
    let block = blocks.at(-1);
    if (!block || section.isContinued || section.span > freeColumns) {
      if (!block || section.isContinued || block.count + section.count > blockSize) {
        const { first, isContinued } = section;
        block = { first, count: 0, sections: [], shelves: 0, labels: 0, rows: 0, isContinued };
        blocks.push(block);
      }
      block.shelves += 1;
      block.labels += section.isContinued ? 0 : 1;
      block.rows += Math.ceil(section.count / columns);
      freeColumns = columns;
    }
    freeColumns -= section.span;
    block.count += section.count;
    block.sections.push(section);
  }
  return blocks;
}

/**
 * Merges blocks into one empty block of the same total height, gaps included, as a placeholder for blocks that are
 * not visible yet.
 */
export function mergeBlocks(blocks: readonly TimelineBlock[]): TimelineBlock[] {
  const [first, ...others] = blocks;
  if (!first) return [];
  const sum = (read: (block: TimelineBlock) => number) =>
    blocks.reduce((total, block) => total + read(block), 0);
  return [
    {
      ...first,
      sections: [],
      count: sum(({ count }) => count),
      labels: sum(({ labels }) => labels),
      rows: sum(({ rows }) => rows),
      // A continued block does not begin a new shelf.
      shelves: sum(({ shelves }) => shelves) - others.filter(({ isContinued }) => isContinued).length,
    },
  ];
}

const sectionsOf = (group: IndexedGroup, columns: number): TimelineSection[] =>
  splitRange(group, blockSize).map((range, part) => ({
    ...range,
    label: group.label,
    name: part === 0 ? group.label : `${group.label}, part ${part + 1}`,
    span: Math.min(group.count, columns),
    isContinued: part > 0,
  }));

/** Splits a section into chunks, of which only those near the viewport are rendered. */
export const chunksOf = (section: TimelineRange): TimelineRange[] => splitRange(section, chunkSize);

const splitRange = ({ first, count }: TimelineRange, size: number): TimelineRange[] =>
  Array.from({ length: Math.ceil(count / size) }, (_, part) => ({
    first: first + part * size,
    count: Math.min(size, count - part * size),
  }));

/** The pages of the timeline query that contain a range. */
export function pagesOf({ first, count }: TimelineRange): number[] {
  const firstPage = Math.floor(first / pageSize);
  const lastPage = Math.floor((first + count - 1) / pageSize);
  return Array.from({ length: lastPage - firstPage + 1 }, (_, index) => firstPage + index);
}
