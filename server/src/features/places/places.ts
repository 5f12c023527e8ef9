import type { Country, State } from '@lifestory/contract';
import { allCountries, type Region } from 'country-region-data';
import { hasZipCodes } from './postal.policy.ts';

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en');

/** All countries, sorted by name. */
export const countries: readonly Country[] = allCountries
  .map(([name, iso2]) => ({ iso2, name, has_zip_codes: hasZipCodes(iso2) }))
  .sort(byName);

/** Converts a region to a state; if its code is missing or not unique, the name serves as the code. */
const toState = ([name, code]: Region, regions: readonly Region[]): State => {
  const isUnambiguous =
    code && regions.every(([otherName, otherCode]) => otherName === name || otherCode !== code);
  return { name, code: isUnambiguous ? code : name };
};

/**
 * The states of each country by ISO code, sorted by name. A single region is the country itself, so there are
 * no states.
 */
const states: ReadonlyMap<string, readonly State[]> = new Map(
  allCountries.map(([, iso2, regions]) => [
    iso2,
    regions.length > 1 ? regions.map((region) => toState(region, regions)).sort(byName) : [],
  ]),
);

/** Normalizes a name for comparison: no accents, case or punctuation. */
export const normalizeName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns a country by ISO code or name; undefined if there is none. */
export function findCountry(text: string): Country | undefined {
  const normalizedText = normalizeName(text);
  return countries.find(
    ({ iso2, name }) => iso2.toLowerCase() === normalizedText || normalizeName(name) === normalizedText,
  );
}

/** Returns the states of a country by its ISO code. */
export const listStates = (iso2: string): readonly State[] => states.get(iso2) ?? [];

/** Returns a state of a country by code or name; undefined if there is none. */
export function findState(iso2: string, text: string): State | undefined {
  const normalizedText = normalizeName(text);
  return listStates(iso2).find(
    ({ code, name }) => normalizeName(code) === normalizedText || normalizeName(name) === normalizedText,
  );
}
