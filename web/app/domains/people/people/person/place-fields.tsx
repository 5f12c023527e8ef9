import { useQuery } from '@tanstack/react-query';
import { SearchSelect } from '../../../../ui/forms/search-select.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { countriesQuery, statesQuery } from '../../../platform/places/index.ts';

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

/** Converts names to options and adds the stored name, which may be missing from our list. */
const optionsOf = (places: readonly { name: string }[] | undefined, stored: string) =>
  [...new Set([...(places ?? []).map(({ name }) => name), ...(stored ? [stored] : [])])].map((name) => ({
    value: name,
    label: name,
  }));

/** Country, state and city of a person. The state is a text field if the country has no list of states. */
export function PlaceFields({ value, errors, onChange }: Props) {
  const { country, state, city } = value;
  const { data: countries } = useQuery(countriesQuery);
  const countryCode = countries?.find(({ name }) => name === country)?.iso2 ?? '';
  const { data: states } = useQuery({ ...statesQuery(countryCode), enabled: countryCode !== '' });
  // Not while the lists load: the text field would be replaced during typing.
  const hasNoStateList = countries !== undefined && (countryCode === '' || states?.length === 0);
  return (
    <>
      <SearchSelect
        id="country"
        label="Country"
        autoComplete="off"
        options={optionsOf(countries, country)}
        isLoading={countries === undefined}
        value={country}
        onChange={(chosen) => onChange({ country: chosen, state: '', city })}
        error={errors.country}
      />
      {hasNoStateList ? (
        <TextField
          id="state"
          label="State"
          autoComplete="off"
          value={state}
          onChange={({ currentTarget }) => onChange({ ...value, state: currentTarget.value })}
          error={errors.state}
        />
      ) : (
        <SearchSelect
          id="state"
          label="State"
          autoComplete="off"
          options={optionsOf(states, state)}
          isLoading={states === undefined}
          value={state}
          onChange={(chosen) => onChange({ ...value, state: chosen })}
          error={errors.state}
        />
      )}
      <TextField
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
