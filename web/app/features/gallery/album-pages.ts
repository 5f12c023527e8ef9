import type { Memory } from '@lifestory/contract';

/** The memories of one month, or of one year where the month is not known. */
export interface AlbumPage {
  label: string;
  year: number;
  month: number | null;
  memories: Memory[];
}

/** Puts memories under the dates they tell of, the newest date first; a year alone stands after its months. */
export function albumOf(memories: readonly Memory[]): AlbumPage[] {
  const pages = new Map<string, AlbumPage>();
  for (const memory of memories) {
    const { label, year, month } = memory;
    const page = pages.get(label) ?? { label, year, month, memories: [] };
    page.memories.push(memory);
    pages.set(label, page);
  }
  return [...pages.values()].sort((a, b) => b.year - a.year || (b.month ?? 0) - (a.month ?? 0));
}
