import { Worker } from 'node:worker_threads';
import type { State } from '@lifestory/contract';
import { foldText } from '@lifestory/contract/folded-text';

/**
 * City names by GeoNames `country.division`, one per line: a string needs a fifth of the memory of an array.
 */
export type CityNames = Map<string, string>;
/** The divisions of each country by ISO code: the code in GeoNames and the normalized name. */
export type Divisions = Map<string, { code: string; name: string }[]>;

export interface CityIndex {
  names: CityNames;
  divisions: Divisions;
}

const { compare } = new Intl.Collator('en');

let index: Promise<CityIndex> | undefined;

/**
 * Loads the list of cities (17 MB) in a worker thread on first use; a failed load is retried on the next use.
 */
function loadIndex(): Promise<CityIndex> {
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
 * Returns the sorted names of the cities in a state of a country. US states have the codes of the list;
 * in other countries, the division is matched by name. Empty without a match.
 */
export async function listCitiesOfState(iso2: string, state: State): Promise<string[]> {
  const { names, divisions } = await loadIndex();
  const code = iso2 === 'US' ? state.code : findDivisionCode(divisions.get(iso2) ?? [], foldText(state.name));
  const list = code && names.get(`${iso2}.${code}`);
  return list ? list.split('\n').sort(compare) : [];
}

/**
 * Returns the code of the division with this name, or else of the only one that starts with it or that it starts with.
 */
function findDivisionCode(divisions: { code: string; name: string }[], name: string): string | undefined {
  const match = divisions.find((division) => division.name === name);
  if (match) return match.code;
  const similar = divisions.filter(
    (division) => division.name.startsWith(`${name} `) || name.startsWith(`${division.name} `),
  );
  return similar.length === 1 ? similar[0]?.code : undefined;
}
