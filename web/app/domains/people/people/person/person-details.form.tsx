import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallInput, type CallReply, call } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';
import { DialogButtons } from '../../../../ui/dialogs/dialog-buttons.tsx';
import { Form, type ReadField } from '../../../../ui/forms/form.tsx';
import { oneNameHint, TextField } from '../../../../ui/forms/text-field.tsx';
import { UnsavedChangesPrompt } from '../../../../ui/forms/unsaved-changes.tsx';
import { toastSuccess } from '../../../../ui/notices/toast.ts';
import { BirthDate } from '../fields/birth-date.tsx';
import { fromChosenDate, toChosenDate } from '../fields/chosen-date.ts';
import styles from './person-details.module.css';
import { type DetailedPerson, detailsOf } from './person-details.ts';
import { PlaceFields } from './place-fields.tsx';

interface Props {
  person: DetailedPerson;
  onSaved: () => Promise<unknown>;
  onCancel: () => void;
}

type PersonChanges = CallInput<'people.update'>['body'];

/** The form with the details that staff may edit; the e-mail address is read-only. */
export function PersonDetailsForm({ person, onSaved, onCancel }: Props) {
  const { details } = person;
  const { hasPlace, hasBirthDate } = detailsOf(person.role);
  const [place, setPlace] = useState(() => ({
    country: details.country,
    state: details.state,
    city: details.city,
  }));
  const [birthDate, setBirthDate] = useState(() => toChosenDate(details.dob));
  const [hasChanges, setHasChanges] = useState(false);
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
      ...(hasPlace ? place : {}),
      ...(hasBirthDate ? { zip_code: read('zip_code'), dob: fromChosenDate(birthDate) } : {}),
    });
  };
  const renderField = (name: string, label: string, value: string, hint?: string) => (
    <TextField
      name={name}
      id={name}
      label={label}
      defaultValue={value}
      autoComplete="off"
      hint={hint}
      error={errors[name]}
    />
  );
  return (
    <Form onSubmit={submit} onChange={() => setHasChanges(true)} failure={save.error} onDismiss={save.reset}>
      <UnsavedChangesPrompt
        when={hasChanges && !save.isPending}
        text="Your changes here have not been saved yet."
      />
      <div className={styles.fields}>
        {renderField('fname', 'First name', person.fname)}
        {renderField('lname', 'Last name', person.lname, oneNameHint)}
        <TextField
          name="email"
          id="email"
          label="Email"
          hint="Use “Change e-mail” beside the details."
          value={person.email}
          readOnly
        />
        <TextField
          name="contact"
          id="contact"
          type="tel"
          label="Contact"
          defaultValue={person.contact}
          autoComplete="off"
          error={errors.contact}
        />
        {hasPlace && (
          <PlaceFields
            value={place}
            errors={errors}
            onChange={(chosen) => {
              setPlace(chosen);
              setHasChanges(true);
            }}
          />
        )}
        {hasBirthDate && (
          <>
            {renderField('zip_code', 'Zip code', details.zip_code)}
            <BirthDate
              date={birthDate}
              errors={errors}
              onChange={(fields) => {
                setBirthDate({ ...birthDate, ...fields });
                setHasChanges(true);
              }}
              own={false}
              optional
            />
          </>
        )}
      </div>
      <DialogButtons label="Save" busy={save.isPending} onClose={onCancel} />
    </Form>
  );
}
