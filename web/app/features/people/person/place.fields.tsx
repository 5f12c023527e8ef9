import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SearchSelect } from '../../../ui/forms/search-select.tsx';
import { countriesQuery, statesQuery } from '../../places/index.ts';

interface Place {
  country: string;
  state: string;
  city: string;
}

interface Props {
  value: Place;
  /** Messages by field. */
  errors: Record<string, string>;
  onChange: (place: Place) => void;
}

/** Options of these names, with `kept` as well: a stored place may be missing in our list. */
const optionsOf = (places: readonly { name: string }[], kept = '') =>
  [...new Set([...places.map(({ name }) => name), ...(kept ? [kept] : [])])].map((name) => ({
    value: name,
    label: name,
  }));

/** Country, state and city of a person. Countries without a list of states have a text field for it. */
export function PlaceFields({ value, errors, onChange }: Props) {
  const { country, state, city } = value;
  const { data: countries = [] } = useQuery(countriesQuery);
  const iso = countries.find(({ name }) => name === country)?.iso2 ?? '';
  const { data: states = [] } = useQuery({ ...statesQuery(iso), enabled: iso !== '' });
  return (
    <>
      <SearchSelect
        id="country"
        label="Country"
        autoComplete="off"
        options={optionsOf(countries, country)}
        value={country}
        onChange={(chosen) => onChange({ country: chosen, state: '', city })}
        error={errors.country}
      />
      {states.length > 0 ? (
        <SearchSelect
          id="state"
          label="State"
          autoComplete="off"
          options={optionsOf(states)}
          value={state}
          onChange={(chosen) => onChange({ ...value, state: chosen })}
          error={errors.state}
        />
      ) : (
        <TextInput
          id="state"
          label="State"
          autoComplete="off"
          value={state}
          onChange={({ currentTarget }) => onChange({ ...value, state: currentTarget.value })}
          error={errors.state}
        />
      )}
      <TextInput
        id="city"
        label="City"
        autoComplete="off"
        value={city}
        onChange={({ currentTarget }) => onChange({ ...value, city: currentTarget.value })}
        error={errors.city}
      />
    </>
  );
}
