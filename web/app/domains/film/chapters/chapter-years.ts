import type { Chapter } from '@lifestory/contract';

/** Formats the years of a chapter that has some: `1948`, or `1948–1956`. */
export const formatYears = ({ first_year: first, last_year: last }: Chapter): string =>
  last === null || last === first ? String(first) : `${first}–${last}`;
