import { IconButton } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { oneNameHint, TextField } from '../../../../ui/forms/text-field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { InvitationRow } from '../family/family.api.ts';
import { relationships } from '../family/relationships.ts';
import styles from './invitation.form.module.css';
import type { InvitationRowValues } from './invitation-rows.ts';

interface Props {
  row: InvitationRowValues;
  /** Index of the row, from 0; the server's messages refer to it. */
  index: number;
  hideRelationship: boolean;
  errors: Record<string, string>;
  onChange: (field: keyof InvitationRow, text: string) => void;
  /** Removes the row; undefined for the only row. */
  onRemove: (() => void) | undefined;
}

/** The fields of one person in the invitation form. */
export function InvitationRowFields({ row, index, hideRelationship, errors, onChange, onRemove }: Props) {
  const field = (name: keyof InvitationRow, label: string) => ({
    id: `${index}.${name}`,
    name: `${index}.${name}`,
    label,
    value: row[name],
    error: errors[`${index}.${name}`],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onChange(name, event.currentTarget.value),
  });
  const required = { withAsterisk: true, 'aria-required': true } as const;
  return (
    <fieldset className={styles.row}>
      <legend>{`Person ${index + 1}`}</legend>
      {onRemove && (
        <IconButton className={styles.remove} aria-label={`Remove person ${index + 1}`} onClick={onRemove}>
          <Icon name="close" />
        </IconButton>
      )}
      <TextField {...field('fname', 'First name')} {...required} />
      <TextField {...field('lname', 'Last name')} {...required} hint={oneNameHint} />
      <TextField {...field('email', 'Email')} {...required} type="email" />
      <TextField {...field('confirmation_email', 'Confirm email')} {...required} type="email" />
      {!hideRelationship && (
        <SelectField
          {...field('relationship', 'Relationship')}
          options={[{ value: '', label: 'Choose…' }, ...relationships]}
        />
      )}
      <TextField
        {...field('phone', 'Phone (optional)')}
        type="tel"
        hint="Outside the US, start with + and the country code, such as +44 20 7946 0958."
      />
    </fieldset>
  );
}
