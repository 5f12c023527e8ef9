import { Worker } from 'node:worker_threads';
import type { State } from '@lifestory/contract';
import { plainName } from './places.ts';

/** City names by `country.division` of GeoNames, one name a line: as text they take a fifth of the room. */
export type CityNames = Map<string, string>;
/** The divisions of a country: GeoNames' code and plain name. */
export type Divisions = Map<string, { code: string; name: string }[]>;

export interface CityIndex {
  names: CityNames;
  divisions: Divisions;
}

const { compare } = new Intl.Collator('en');

let index: Promise<CityIndex> | undefined;

/** Reads the list of cities (17 MB) in a thread of its own, at the first question; forgets a failed reading. */
function readIndex(): Promise<CityIndex> {
  index ??= new Promise<CityIndex>((resolve, reject) => {
    const worker = new Worker(new URL('./city.worker.ts', import.meta.url));
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The list of cities could not be read.')));
  }).catch((error: unknown) => {
    index = undefined;
    throw error;
  });
  return index;
}

/**
 * The names of the cities in a state of a country, sorted. States of the United States carry the codes that the
 * list uses; elsewhere the list's divisions are found by name, and where none fits there are no suggestions.
 */
export async function citiesIn(iso2: string, state: State): Promise<string[]> {
  const { names, divisions } = await readIndex();
  const code = iso2 === 'US' ? state.code : divisionOf(divisions.get(iso2) ?? [], plainName(state.name));
  const list = code && names.get(`${iso2}.${code}`);
  return list ? list.split('\n').sort(compare) : [];
}

/** The division of this name; else the only one whose name begins with it, or with which it begins. */
function divisionOf(divisions: { code: string; name: string }[], name: string): string | undefined {
  const same = divisions.find((division) => division.name === name);
  if (same) return same.code;
  const similar = divisions.filter(
    (division) => division.name.startsWith(`${name} `) || name.startsWith(`${division.name} `),
  );
  return similar.length === 1 ? similar[0]?.code : undefined;
}
