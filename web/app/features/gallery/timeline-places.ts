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

/** A part of a group: all of it, or what has room on one spread. */
export interface Piece extends Stretch {
  label: string;
  /** What no other piece is called. */
  name: string;
  /** Photographs side by side on a shelf of its own; fewer share one. */
  span: number;
  /** The group began on a spread before. */
  continued: boolean;
}

/** Pieces that come and go together, and what their height follows from, so that their place is known without them. */
export interface Spread {
  first: number;
  count: number;
  pieces: Piece[];
  /** Pieces, or a few that stand side by side. */
  shelves: number;
  /** Shelves that have a date above them. */
  labels: number;
  /** Rows of photographs. */
  rows: number;
  /** Its first group began on the spread before. */
  continued: boolean;
}

/** So many photographs come and go together at once; rows of one, two and four fill it. */
const sheetSize = 8;

/** So many are on a spread: whole sheets of them. */
const spreadSize = 8 * sheetSize;

/** Says of each group where in the timeline it begins. */
export function placed(groups: readonly TimelineGroup[]): PlacedGroup[] {
  let first = 0;
  return groups.map((group) => {
    const place = { ...group, first };
    first += group.count;
    return place;
  });
}

/** A timeline as an album is leafed through: `columns` photographs side by side, a spread after the other. */
export function spreadsOf(groups: readonly PlacedGroup[], columns: number): Spread[] {
  const spreads: Spread[] = [];
  // How many more photographs fit on the shelf begun last.
  let free = 0;
  for (const piece of groups.flatMap((group) => piecesOf(group, columns))) {
    let spread = spreads.at(-1);
    if (!spread || piece.continued || piece.span > free) {
      if (!spread || piece.continued || spread.count + piece.count > spreadSize) {
        const { first, continued } = piece;
        spread = { first, count: 0, pieces: [], shelves: 0, labels: 0, rows: 0, continued };
        spreads.push(spread);
      }
      spread.shelves += 1;
      spread.labels += piece.continued ? 0 : 1;
      spread.rows += Math.ceil(piece.count / columns);
      free = columns;
    }
    free -= piece.span;
    spread.count += piece.count;
    spread.pieces.push(piece);
  }
  return spreads;
}

/**
 * Spreads as one that is as high as they are together, gaps included, and has nothing in it: it keeps the place of those
 * that nobody sees yet.
 */
export function joined(spreads: readonly Spread[]): Spread[] {
  const [first, ...others] = spreads;
  if (!first) return [];
  const sum = (of: (spread: Spread) => number) => spreads.reduce((total, spread) => total + of(spread), 0);
  return [
    {
      ...first,
      pieces: [],
      count: sum(({ count }) => count),
      labels: sum(({ labels }) => labels),
      rows: sum(({ rows }) => rows),
      // What goes on from the spread before begins no new shelf.
      shelves: sum(({ shelves }) => shelves) - others.filter(({ continued }) => continued).length,
    },
  ];
}

const piecesOf = (group: PlacedGroup, columns: number): Piece[] =>
  cut(group, spreadSize).map((stretch, part) => ({
    ...stretch,
    label: group.label,
    name: part === 0 ? group.label : `${group.label}, part ${part + 1}`,
    span: Math.min(group.count, columns),
    continued: part > 0,
  }));

/** A piece in sheets, of which only those near the view are filled. */
export const sheetsOf = (piece: Stretch): Stretch[] => cut(piece, sheetSize);

const cut = ({ first, count }: Stretch, size: number): Stretch[] =>
  Array.from({ length: Math.ceil(count / size) }, (_, part) => ({
    first: first + part * size,
    count: Math.min(size, count - part * size),
  }));

/** The pages of a timeline in which a stretch of it is found. */
export function pagesOf({ first, count }: Stretch): number[] {
  const from = Math.floor(first / pageSize);
  const to = Math.floor((first + count - 1) / pageSize);
  return Array.from({ length: to - from + 1 }, (_, place) => from + place);
}
