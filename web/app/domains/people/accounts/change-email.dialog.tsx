import { maxReasonLength } from '@lifestory/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../ui/dialogs/dialog-buttons.tsx';
import { Form, type ReadField } from '../../../ui/forms/form.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { changeEmailMutation } from './accounts.api.ts';

interface Props {
  person: { id: string; fullName: string; email: string };
  onClose: () => void;
}

/** Changes the e-mail address of a customer or sub user, with a reason for the audit log. */
export function ChangeEmailDialog({ person, onClose }: Props) {
  const change = useMutation(changeEmailMutation);
  const submit = (read: ReadField) =>
    change.mutate(
      { id: person.id, email: read('email'), reason: read('reason') },
      {
        onSuccess: ({ message }) => {
          void toastSuccess(message);
          onClose();
        },
      },
    );
  return (
    <Dialog onClose={onClose} title={`Change the e-mail of ${person.fullName}`} size="md">
      <Form onSubmit={submit} failure={change.error} onDismiss={change.reset}>
        <Stack>
          <p>
            The current address is <strong>{person.email}</strong>. If the person can already sign in, it
            stays until they confirm the new one with a link. Otherwise it is corrected at once, and the
            booking confirmation is sent again.
          </p>
          <TextField
            name="email"
            id="email"
            label="New e-mail address"
            type="email"
            inputMode="email"
            autoComplete="off"
            error={change.error?.fields.email}
          />
          <TextArea
            name="reason"
            id="reason"
            label="Reason"
            description="Kept in the audit log."
            rows={2}
            maxRows={6}
            maxLength={maxReasonLength}
            error={change.error?.fields.reason}
          />
        </Stack>
        <DialogButtons label="Change e-mail" busy={change.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
