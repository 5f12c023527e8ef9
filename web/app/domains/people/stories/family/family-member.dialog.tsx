import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { withFieldPrefix } from '../../../../api/failure.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialogs/dialog-buttons.tsx';
import { Form, type ReadField } from '../../../../ui/forms/form.tsx';
import { oneNameHint, TextField } from '../../../../ui/forms/text-field.tsx';
import { Stack } from '../../../../ui/layout/stack.tsx';
import { toastSuccess } from '../../../../ui/notices/toast.ts';
import { updateMemberMutation } from './family.api.ts';
import type { FamilyTableRow } from './family-table.tsx';

const prefix = 'member_';

interface Props {
  member: FamilyTableRow;
  /** Id of the storyteller. */
  customerId: string;
  onClose: () => void;
  onChange: () => Promise<unknown>;
}

/** Dialog for changing a member's name and phone number; the e-mail address cannot be changed. */
export function FamilyMemberDialog({ member, customerId, onClose, onChange }: Props) {
  const update = useMutation(updateMemberMutation);
  const { error } = update;
  const errors = error?.fields ?? {};
  const failure = useMemo(() => error && withFieldPrefix(prefix, error), [error]);
  const submit = (read: ReadField) => {
    update.mutate(
      {
        id: member.id,
        customer_id: customerId,
        fname: read(`${prefix}fname`),
        lname: read(`${prefix}lname`),
        contact: read(`${prefix}contact`),
      },
      {
        onSuccess: async ({ message }) => {
          void toastSuccess(message);
          onClose();
          await onChange();
        },
      },
    );
  };
  const field = (name: 'fname' | 'lname' | 'contact', label: string) => ({
    id: prefix + name,
    name: prefix + name,
    label,
    defaultValue: member[name],
    error: errors[name],
    autoComplete: 'off',
  });
  return (
    <Dialog onClose={onClose} title={`Edit ${member.fullName}`} size="md">
      <Form onSubmit={submit} failure={failure} onDismiss={update.reset}>
        <Stack>
          <TextField {...field('fname', 'First name')} withAsterisk aria-required />
          <TextField {...field('lname', 'Last name')} withAsterisk aria-required hint={oneNameHint} />
          <TextField {...field('contact', 'Phone')} type="tel" />
          <TextField
            id={`${prefix}email`}
            label="Email"
            hint="An e-mail address cannot be changed."
            value={member.email}
            readOnly
          />
          <DialogButtons label="Update" busy={update.isPending} onClose={onClose} />
        </Stack>
      </Form>
    </Dialog>
  );
}
