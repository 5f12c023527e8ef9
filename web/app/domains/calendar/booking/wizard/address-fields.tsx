import { useQuery } from '@tanstack/react-query';
import { ComboBox } from '../../../../ui/forms/combo-box.tsx';
import { filterOptions, SearchSelect } from '../../../../ui/forms/search-select.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { citiesQuery, countriesQuery, statesQuery } from '../../../platform/places/index.ts';
import type { Draft } from './draft.ts';

interface Props {
  draft: Draft;
  errors: Record<string, string>;
  onChange: (fields: Partial<Draft>) => void;
}

/** The default country, known before the list is loaded. */
const defaultCountry = { iso2: 'US', name: 'United States', has_zip_codes: true };
const maxSuggestions = 20;
const toOption = (name: string) => ({ value: name, label: name });
const toNameOption = ({ name }: { name: string }) => toOption(name);

/** Country, state, city and zip code; fields that a country does not have are hidden. */
export function AddressFields({ draft, errors, onChange }: Props) {
  const { data: loadedCountries } = useQuery(countriesQuery);
  const countries = loadedCountries ?? [defaultCountry];
  const country = countries.find(({ name }) => name === draft.country) ?? defaultCountry;
  const { data: states } = useQuery(statesQuery(country.iso2));
  const state = states?.find(({ name }) => name === draft.state);
  const { data: cities = [] } = useQuery({
    ...citiesQuery(country.iso2, state?.code ?? ''),
    enabled: state !== undefined,
  });
  // The field is also shown while the list of states is unknown: the server rejects a missing state.
  const hasStates = states?.length !== 0;
  return (
    <>
      <SearchSelect
        id="country"
        label="Country"
        withAsterisk
        aria-required
        autoComplete="country-name"
        options={countries.map(toNameOption)}
        isLoading={loadedCountries === undefined}
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
          options={(states ?? []).map(toNameOption)}
          isLoading={states === undefined}
          value={draft.state}
          onChange={(name) => onChange({ state: name })}
          error={errors.state}
        />
      )}
      <ComboBox
        id="city"
        name="city"
        label="City"
        withAsterisk
        aria-required
        autoComplete="address-level2"
        opensOnClick={false}
        text={draft.city}
        onText={(city) => onChange({ city })}
        options={
          draft.city.trim() === ''
            ? []
            : filterOptions(cities.map(toOption), draft.city).slice(0, maxSuggestions)
        }
        onChoose={(city) => onChange({ city })}
        error={errors.city}
      />
      {country.has_zip_codes && (
        <TextField
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
