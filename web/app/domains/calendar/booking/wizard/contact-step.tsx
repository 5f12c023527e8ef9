import type { AccountFor as Choice } from '@lifestory/contract';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../../api/sign-in.ts';
import { Button } from '../../../../ui/button.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { oneNameHint, TextField } from '../../../../ui/forms/text-field.tsx';
import { BirthDate, PhoneField } from '../../../people/people/index.ts';
import { countriesQuery } from '../../../platform/places/index.ts';
import { AddressFields } from './address-fields.tsx';
import { Consent } from './consent.tsx';
import styles from './contact.module.css';
import { type Draft, type DraftField, storytellerFields } from './draft.ts';

interface StorytellerChoiceProps {
  value: string;
  onChange: (value: Choice) => void;
}

const choices: { value: Choice; title: string; text: string }[] = [
  { value: 'my_self', title: 'For myself', text: 'I will tell my own story.' },
  {
    value: 'someone_else',
    title: 'For someone else',
    text: 'A parent, grandparent or friend will tell theirs.',
  },
];

/** The choice whose story will be recorded: the visitor's own or someone else's. */
function StorytellerChoice({ value, onChange }: StorytellerChoiceProps) {
  return (
    <fieldset className={styles.storyteller}>
      <legend>Whose story will we record?</legend>
      <div className={styles.pair}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name="account_for"
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
            />
            <span>
              <strong>{choice.title}</strong>
              <small>{choice.text}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface Props {
  draft: Draft;
  /** Messages by field. */
  errors: Record<string, string>;
  busy: boolean;
  onChange: (fields: Partial<Draft>) => void;
  onNext: () => void;
}

/** Step 1: the storyteller, and the contact details of the person who books. */
export function ContactStep({ draft, errors, busy, onChange, onNext }: Props) {
  const { data: countries } = useQuery(countriesQuery);
  const countryCode = countries?.find(({ name }) => name === draft.country)?.iso2 ?? 'US';
  const user = useUser();
  const forSelf = draft.account_for !== 'someone_else';
  const renderField = (id: DraftField, label: string, autoComplete: string, type = 'text', hint?: string) => (
    <TextField
      id={id}
      name={id}
      type={type}
      label={label}
      withAsterisk
      aria-required
      autoComplete={autoComplete}
      hint={hint}
      value={draft[id]}
      onChange={({ currentTarget: { value } }) => onChange({ [id]: value })}
      error={errors[id]}
    />
  );
  return (
    <Form onSubmit={() => onNext()} className={styles.form}>
      <StorytellerChoice
        value={draft.account_for}
        onChange={(account_for) => onChange({ account_for, ...storytellerFields(account_for, draft, user) })}
      />
      <section className={styles.section}>
        <h3>{forSelf ? 'About you' : 'About the storyteller'}</h3>
        <div className={styles.pair}>
          {renderField('first_name', 'First name', forSelf ? 'given-name' : 'off')}
          {renderField('last_name', 'Last name', forSelf ? 'family-name' : 'off', 'text', oneNameHint)}
        </div>
        <BirthDate date={draft} errors={errors} onChange={onChange} own={forSelf} />
      </section>
      <section className={styles.section}>
        <h3>{forSelf ? 'How we reach you' : 'Your contact details, as the person booking'}</h3>
        <div className={styles.pair}>
          {!forSelf && renderField('booker_fname', 'Your first name', 'given-name')}
          {!forSelf && renderField('booker_lname', 'Your last name', 'family-name', 'text', oneNameHint)}
          {renderField('email', 'E-mail', 'email', 'email')}
          {renderField('confirmation_email', 'E-mail again', 'email', 'email')}
          <PhoneField
            value={draft.contact}
            onChange={(contact) => onChange({ contact })}
            country={countryCode}
            error={errors.contact}
          />
          <AddressFields draft={draft} errors={errors} onChange={onChange} />
        </div>
      </section>
      <Consent forSelf={forSelf} />
      <div className={styles.actions}>
        <Button type="submit" look="accent" size="lg" loading={busy}>
          Next
        </Button>
      </div>
    </Form>
  );
}
