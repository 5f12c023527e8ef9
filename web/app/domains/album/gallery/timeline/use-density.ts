import type { Memory } from '@lifestory/contract';
import { useState } from 'react';
import { useMediaQuery } from '../../../../ui/use-media-query.ts';
import { scaleInFrame } from '../memory/pictures.ts';

/** Photographs per row on a wide screen: four small ones or two large ones. */
export type Density = 4 | 2;

const storageKey = 'gallery_columns';

/** The chosen density, stored in this browser, and the resulting columns: half as many on a phone. */
export function useDensity() {
  const [density, setDensity] = useState<Density>(() => (localStorage.getItem(storageKey) === '2' ? 2 : 4));
  const isWide = useMediaQuery('(min-width: 768px)');
  const columnsOf = (option: Density) => (isWide ? option : option / 2);
  const chooseDensity = (option: Density) => {
    localStorage.setItem(storageKey, String(option));
    setDensity(option);
  };
  return { density, chooseDensity, columnsOf, columns: columnsOf(density) };
}

/** The width of a photograph's frame by number of columns, as media conditions. */
const frameWidths: Record<number, readonly [condition: string, width: string][]> = {
  1: [['', '100vw - 65px']],
  2: [
    ['(min-width: 1280px)', '448px'],
    ['(min-width: 1024px)', '50vw - 191px'],
    ['(min-width: 768px)', '50vw - 56px'],
    ['', '50vw - 54px'],
  ],
  4: [
    ['(min-width: 1280px)', '201px'],
    ['(min-width: 1024px)', '25vw - 119px'],
    ['', '25vw - 51px'],
  ],
};

/** The `sizes` attribute of a memory's image in a layout with `columns` columns. */
export function sizesOf(columns: number, { images }: Memory): string {
  const { width = 4, height = 3 } = images.at(-1) ?? {};
  const scale = scaleInFrame(width, height).toFixed(2);
  return (frameWidths[columns] ?? [])
    .map(([condition, frameWidth]) => `${condition} calc((${frameWidth}) * ${scale})`.trim())
    .join(', ');
}
