import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

/** How many photographs stand side by side where there is room: four small ones, or two large ones. */
export type Density = 4 | 2;

const storageKey = 'gallery_columns';

/** The density somebody chose, kept in this browser, and the columns it makes here: on a phone half as many. */
export function useDensity() {
  const [density, setDensity] = useState<Density>(() => (localStorage.getItem(storageKey) === '2' ? 2 : 4));
  const wide = useMediaQuery('(min-width: 768px)', undefined, { getInitialValueInEffect: false });
  const columnsOf = (one: Density) => (wide ? one : one / 2);
  const choose = (one: Density) => {
    localStorage.setItem(storageKey, String(one));
    setDensity(one);
  };
  return { density, choose, columnsOf, columns: columnsOf(density) };
}
