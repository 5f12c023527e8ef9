import { Autocomplete, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { citiesQuery, countriesQuery, statesQuery } from '../places/places.api.ts';
import type { Draft } from './draft.ts';
import { openList } from './open-list.ts';
import { matching, SearchSelect } from './search-select.tsx';

interface Props {
  draft: Draft;
  errors: Record<string, string>;
  onChange: (fields: Partial<Draft>) => void;
}

/** The country the form begins with, known before the list is there. */
const firstCountry = { iso2: 'US', name: 'United States', has_zip_codes: true };
type Suggestion = { value: string; label: string };
const named = ({ name }: { name: string }) => ({ value: name, label: name });

/** Country, state, city and zip code; what a country does not have is not asked. */
export function AddressFields({ draft, errors, onChange }: Props) {
  const { data: countries = [firstCountry] } = useQuery(countriesQuery);
  const country = countries.find(({ name }) => name === draft.country) ?? firstCountry;
  const { data: states, isPending } = useQuery(statesQuery(country.iso2));
  const state = states?.find(({ name }) => name === draft.state);
  const { data: cities = [] } = useQuery({
    ...citiesQuery(country.iso2, state?.code ?? ''),
    enabled: state !== undefined,
  });
  const hasStates = isPending || (states?.length ?? 0) > 0;
  return (
    <>
      <SearchSelect
        id="country"
        label="Country"
        withAsterisk
        aria-required
        autoComplete="country-name"
        options={countries.map(named)}
        value={country.name}
        onChange={(name) => onChange({ country: name, state: '', city: '', zip_code: '' })}
        error={errors.country}
      />
      {hasStates && (
        <SearchSelect
          id="state"
          label="State"
          placeholder="Choose or type"
          withAsterisk
          aria-required
          autoComplete="address-level1"
          options={(states ?? []).map(named)}
          value={draft.state}
          onChange={(name) => onChange({ state: name })}
          error={errors.state}
        />
      )}
      <Autocomplete
        id="city"
        name="city"
        label="City"
        withAsterisk
        aria-required
        autoComplete="address-level2"
        data={cities}
        filter={({ options, search, limit }) => matching(options as Suggestion[], search).slice(0, limit)}
        limit={20}
        openOnFocus={false}
        {...openList}
        value={draft.city}
        onChange={(city) => onChange({ city })}
        error={errors.city}
      />
      {country.has_zip_codes && (
        <TextInput
          id="zip_code"
          name="zip_code"
          label="Zip code"
          withAsterisk
          aria-required
          autoComplete="postal-code"
          value={draft.zip_code}
          onChange={({ currentTarget: { value } }) => onChange({ zip_code: value })}
          error={errors.zip_code}
        />
      )}
    </>
  );
}
