import type { StaffRole } from '@lifestory/contract';
import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialogs/dialog-buttons.tsx';
import { Form, type ReadField } from '../../../../ui/forms/form.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { Columns, Stack } from '../../../../ui/layout/stack.tsx';
import { toastSuccess } from '../../../../ui/notices/toast.ts';
import { RoleChoice } from './role-choice.tsx';
import { inviteStaffMutation } from './staff.api.ts';

/** Invites a staff member: name, e-mail address and role. */
export function InviteStaffDialog({ onClose }: { onClose: () => void }) {
  const invite = useMutation(inviteStaffMutation);
  const submit = (read: ReadField) =>
    invite.mutate(
      {
        fname: read('fname'),
        lname: read('lname'),
        email: read('email'),
        // Without a choice, the server asks for one.
        role: read('role') as StaffRole,
      },
      {
        onSuccess: ({ message }) => {
          void toastSuccess(message);
          onClose();
        },
      },
    );
  const fields = invite.error?.fields;
  return (
    <Dialog onClose={onClose} title="Invite a staff member" size="lg">
      <Form onSubmit={submit} failure={invite.error} onDismiss={invite.reset}>
        <Stack>
          <p>They get an e-mail with a link to choose a password. The link works for 14 days.</p>
          <Columns>
            <TextField name="fname" id="fname" label="First name" autoComplete="off" error={fields?.fname} />
            <TextField
              name="lname"
              id="lname"
              label="Last name (optional)"
              autoComplete="off"
              error={fields?.lname}
            />
          </Columns>
          <TextField
            name="email"
            id="email"
            type="email"
            label="E-mail address"
            autoComplete="off"
            error={fields?.email}
          />
          <RoleChoice error={fields?.role} />
        </Stack>
        <DialogButtons label="Send invitation" busy={invite.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
