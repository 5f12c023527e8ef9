import type { UserInfo } from '@lifestory/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isStaff } from '../../../../api/sign-in.ts';
import { Button } from '../../../../ui/button.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { oneNameHint, TextField } from '../../../../ui/forms/text-field.tsx';
import { toastSuccess } from '../../../../ui/notices/toast.ts';
import { countriesQuery } from '../../../platform/places/index.ts';
import { BirthDate } from '../fields/birth-date.tsx';
import { fromChosenDate, toChosenDate } from '../fields/chosen-date.ts';
import { PhoneField } from '../fields/phone-field.tsx';
import styles from './own-details.module.css';
import { updateDetailsMutation } from './own-profile.api.ts';

interface Props {
  user: UserInfo;
  /** Whether there are unsaved changes. */
  onUnsavedChange: (unsaved: boolean) => void;
}

const toFormValues = ({ fname, lname, contact, details }: UserInfo) => ({
  fname,
  lname,
  contact,
  ...toChosenDate(details.dob),
});
type FormValues = ReturnType<typeof toFormValues>;

/** The form for the user's own name, and a Customer's phone number and date of birth; the e-mail, not shown to staff, is read-only. */
export function OwnDetailsForm({ user, onUnsavedChange }: Props) {
  const [values, setValues] = useState(() => toFormValues(user));
  const isCustomer = user.role === 'Customer';
  const { data: countries } = useQuery({ ...countriesQuery, enabled: isCustomer });
  const save = useMutation(updateDetailsMutation);
  const hasUnsavedChanges = JSON.stringify(values) !== JSON.stringify(toFormValues(user));
  useEffect(() => onUnsavedChange(hasUnsavedChanges), [hasUnsavedChanges, onUnsavedChange]);

  const change = (fields: Partial<FormValues>) => setValues((before) => ({ ...before, ...fields }));
  const errors = save.error?.fields ?? {};
  const submit = () => {
    const { fname, lname, contact } = values;
    const body = isCustomer ? { fname, lname, contact, dob: fromChosenDate(values) } : { fname, lname };
    save.mutate(body, {
      onSuccess: async (saved) => {
        setValues(toFormValues(saved));
        await toastSuccess('Profile settings updated successfully');
      },
    });
  };
  const renderNameField = (field: 'fname' | 'lname', label: string, autoComplete: string, hint?: string) => (
    <TextField
      id={field}
      name={field}
      label={label}
      withAsterisk
      aria-required
      autoComplete={autoComplete}
      hint={hint}
      value={values[field]}
      onChange={({ currentTarget: { value } }) => change({ [field]: value })}
      error={errors[field]}
    />
  );
  return (
    <Form onSubmit={submit} className={styles.form} failure={save.error} onDismiss={save.reset}>
      <div className={styles.pair}>
        {renderNameField('fname', 'First name', 'given-name')}
        {renderNameField('lname', 'Last name', 'family-name', oneNameHint)}
        {!isStaff(user.role) && (
          <TextField
            id="email"
            label="Email"
            hint="You can change it below, under “E-mail address”."
            value={user.email}
            readOnly
          />
        )}
        {isCustomer && (
          <PhoneField
            value={values.contact}
            onChange={(contact) => change({ contact })}
            country={countries?.find(({ name: known }) => known === user.details.country)?.iso2 ?? 'US'}
            error={errors.contact}
          />
        )}
      </div>
      {isCustomer && <BirthDate date={values} errors={errors} onChange={change} own />}
      <div>
        <Button type="submit" loading={save.isPending}>
          Save changes
        </Button>
      </div>
    </Form>
  );
}
