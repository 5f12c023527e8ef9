import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BirthDate, PhoneField } from '../../people/index.ts';
import { countriesQuery } from '../../places/index.ts';
import { AddressFields } from '../wizard/address-fields.tsx';
import type { Draft, DraftField } from '../wizard/draft.ts';
import styles from './free-slot.module.css';

interface Props {
  draft: Draft;
  errors: Record<string, string>;
  onChange: (fields: Partial<Draft>) => void;
  /** Whether the person of the e-mail address and phone may be another one than the storyteller. */
  isCaller?: boolean;
}

/** The fields of a person that staff enter for them: names, date of birth, e-mail, phone and address. */
export function CallerFields({ draft, errors, onChange, isCaller = true }: Props) {
  const { data: countries } = useQuery(countriesQuery);
  const iso = countries?.find(({ name }) => name === draft.country)?.iso2 ?? 'US';
  const text = (id: DraftField, label: string, type = 'text') => (
    <TextInput
      id={id}
      name={id}
      type={type}
      label={label}
      withAsterisk
      aria-required
      autoComplete="off"
      value={draft[id]}
      onChange={({ currentTarget: { value } }) => onChange({ [id]: value })}
      error={errors[id]}
    />
  );
  return (
    <>
      <div className={styles.pair}>
        {text('first_name', isCaller ? 'Storyteller’s first name' : 'First name')}
        {text('last_name', isCaller ? 'Storyteller’s last name' : 'Last name')}
      </div>
      <BirthDate date={draft} errors={errors} onChange={onChange} own={false} />
      <div className={styles.pair}>
        {isCaller && draft.account_for === 'someone_else' && (
          <>
            {text('booker_fname', 'Caller’s first name')}
            {text('booker_lname', 'Caller’s last name')}
          </>
        )}
        {text('email', isCaller ? 'Caller’s e-mail' : 'E-mail', 'email')}
        <PhoneField
          value={draft.contact}
          onChange={(contact) => onChange({ contact })}
          country={iso}
          error={errors.contact}
        />
        <AddressFields draft={draft} errors={errors} onChange={onChange} />
      </div>
    </>
  );
}
