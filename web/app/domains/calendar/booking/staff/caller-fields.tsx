import { useQuery } from '@tanstack/react-query';
import { oneNameHint, TextField } from '../../../../ui/forms/text-field.tsx';
import { BirthDate, PhoneField } from '../../../people/people/index.ts';
import { countriesQuery } from '../../../platform/places/index.ts';
import { AddressFields } from '../wizard/address-fields.tsx';
import type { Draft, DraftField } from '../wizard/draft.ts';
import styles from './free-slot.module.css';

interface Props {
  draft: Draft;
  errors: Record<string, string>;
  onChange: (fields: Partial<Draft>) => void;
  /** Whether the fields are those of a phone booking, whose caller is not always the storyteller. */
  isCaller?: boolean;
}

/** The fields that staff enter on behalf of a person: names, date of birth, e-mail, phone and address. */
export function CallerFields({ draft, errors, onChange, isCaller = true }: Props) {
  const { data: countries } = useQuery(countriesQuery);
  const countryCode = countries?.find(({ name }) => name === draft.country)?.iso2 ?? 'US';
  const renderField = (id: DraftField, label: string, type = 'text', hint?: string) => (
    <TextField
      id={id}
      name={id}
      type={type}
      label={label}
      withAsterisk
      aria-required
      autoComplete="off"
      hint={hint}
      value={draft[id]}
      onChange={({ currentTarget: { value } }) => onChange({ [id]: value })}
      error={errors[id]}
    />
  );
  return (
    <>
      <div className={styles.pair}>
        {renderField('first_name', isCaller ? 'Storyteller’s first name' : 'First name')}
        {renderField('last_name', isCaller ? 'Storyteller’s last name' : 'Last name', 'text', oneNameHint)}
      </div>
      <BirthDate date={draft} errors={errors} onChange={onChange} own={false} />
      <div className={styles.pair}>
        {isCaller && draft.account_for === 'someone_else' && (
          <>
            {renderField('booker_fname', 'Caller’s first name')}
            {renderField('booker_lname', 'Caller’s last name', 'text', oneNameHint)}
          </>
        )}
        {renderField('email', isCaller ? 'Caller’s e-mail' : 'E-mail', 'email')}
        <PhoneField
          value={draft.contact}
          onChange={(contact) => onChange({ contact })}
          country={countryCode}
          error={errors.contact}
        />
        <AddressFields draft={draft} errors={errors} onChange={onChange} />
      </div>
    </>
  );
}
