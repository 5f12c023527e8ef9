import { Button, Group, Select, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallInput, type CallReply, call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { Form, type ReadField } from '../../../ui/forms/form.tsx';
import { UnsentWork } from '../../../ui/forms/unsent-work.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { countriesQuery, statesQuery } from '../../places/index.ts';
import { BirthDate } from '../fields/birth-date.tsx';
import { fromChosenDate, toChosenDate } from '../fields/chosen-date.ts';
import styles from './person-details.module.css';
import { type DetailedPerson, detailsOf } from './person-details.ts';

interface Props {
  person: DetailedPerson;
  onSaved: () => Promise<unknown>;
  onCancel: () => void;
}

type PersonChanges = CallInput<'people.update'>['body'];

const names = (places: readonly { name: string }[]) => [...new Set(places.map(({ name }) => name))];

/** The form with the details that staff may edit; the e-mail address is read-only. */
export function PersonDetailsForm({ person, onSaved, onCancel }: Props) {
  const { details } = person;
  const { place, birth } = detailsOf(person.role);
  const [country, setCountry] = useState(details.country);
  const [born, setBorn] = useState(() => toChosenDate(details.dob));
  const [changed, setChanged] = useState(false);
  const { data: countries = [] } = useQuery(countriesQuery);
  const iso = countries.find(({ name }) => name === country)?.iso2 ?? '';
  const { data: states = [] } = useQuery({ ...statesQuery(iso), enabled: iso !== '' });
  const save = useMutation<CallReply<'people.update'>, Failure, PersonChanges>({
    mutationFn: (body) => call('people.update', { body }),
    onSuccess: async ({ message }) => {
      void toastSuccess(message);
      await onSaved();
    },
  });
  const errors = save.error?.fields ?? {};
  const submit = (read: ReadField) => {
    save.mutate({
      id: person.id,
      fname: read('fname'),
      lname: read('lname'),
      contact: read('contact'),
      // Fields that a role does not have are omitted and keep their values.
      ...(place ? { country: read('country'), state: read('state'), city: read('city') } : {}),
      ...(birth ? { zip_code: read('zip_code'), dob: fromChosenDate(born) } : {}),
    });
  };
  const field = (name: string, label: string, value: string) => (
    <TextInput
      name={name}
      id={name}
      label={label}
      defaultValue={value}
      autoComplete="off"
      error={errors[name]}
    />
  );
  const stateNames = names(states);
  return (
    <Form onSubmit={submit} onChange={() => setChanged(true)}>
      <UnsentWork when={changed && !save.isPending} text="Your changes here have not been saved yet." />
      <ErrorSummary failure={save.error} onDismiss={save.reset} />
      <div className={styles.fields}>
        {field('fname', 'First name', person.fname)}
        {field('lname', 'Last name', person.lname)}
        <TextInput
          name="email"
          id="email"
          label="Email"
          description="An e-mail address cannot be changed."
          inputWrapperOrder={['label', 'input', 'description']}
          value={person.email}
          readOnly
        />
        <TextInput
          name="contact"
          id="contact"
          type="tel"
          label="Contact"
          defaultValue={person.contact}
          autoComplete="off"
          error={errors.contact}
        />
        {place && (
          <>
            <Select
              name="country"
              id="country"
              label="Country"
              searchable
              data={names(country ? [...countries, { name: country }] : countries)}
              value={country || null}
              onChange={(chosen) => {
                setCountry(chosen ?? '');
                setChanged(true);
              }}
              error={errors.country}
            />
            {stateNames.length > 0 ? (
              <Select
                key={country}
                name="state"
                id="state"
                label="State"
                searchable
                data={stateNames}
                defaultValue={stateNames.includes(details.state) ? details.state : null}
                onChange={() => setChanged(true)}
                error={errors.state}
              />
            ) : (
              country === details.country && field('state', 'State', details.state)
            )}
            {field('city', 'City', details.city)}
          </>
        )}
        {birth && (
          <>
            {field('zip_code', 'Zip code', details.zip_code)}
            <BirthDate
              date={born}
              errors={errors}
              onChange={(fields) => {
                setBorn({ ...born, ...fields });
                setChanged(true);
              }}
              own={false}
              optional
            />
          </>
        )}
      </div>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      </Group>
    </Form>
  );
}
