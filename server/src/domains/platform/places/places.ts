import type { Country, State } from '@lifestory/contract';
import { foldText } from '@lifestory/contract/folded-text';
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

/** Countries by normalized ISO code and name. */
const countriesByText = new Map(
  countries.flatMap((country) =>
    [country.name, country.iso2].map((text) => [foldText(text), country] as const),
  ),
);

/** Returns a country by ISO code or name; undefined if there is none. */
export const findCountry = (text: string): Country | undefined => countriesByText.get(foldText(text));

/** Returns the states of a country by its ISO code. */
export const listStates = (iso2: string): readonly State[] => states.get(iso2) ?? [];

/** The states of each country by normalized code and name, once one was looked up. */
const statesByText = new Map<string, Map<string, State>>();

/** Returns a state of a country by code or name; undefined if there is none. */
export function findState(iso2: string, text: string): State | undefined {
  let statesOfCountry = statesByText.get(iso2);
  if (!statesOfCountry) {
    // From the last to the first, because the first state with a code or name counts.
    const entries = listStates(iso2).flatMap((state) =>
      [state.name, state.code].map((key) => [foldText(key), state] as const),
    );
    statesOfCountry = new Map(entries.reverse());
    statesByText.set(iso2, statesOfCountry);
  }
  return statesOfCountry.get(foldText(text));
}
