import type { InterviewDetails } from '@lifestory/contract';
import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialogs/dialog-buttons.tsx';
import { Form, type ReadField } from '../../../../ui/forms/form.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { Stack } from '../../../../ui/layout/stack.tsx';
import { toastSuccess } from '../../../../ui/notices/toast.ts';
import { updateLinkMutation } from '../interviews.api.ts';

interface Props {
  interview: Pick<InterviewDetails, 'id' | 'join_url' | 'password'>;
  onClose: () => void;
}

/** The form that sets a meeting link of any service, with its password. */
export function MeetingLinkForm({ interview, onClose }: Props) {
  const update = useMutation(updateLinkMutation);
  const submit = (read: ReadField) => {
    update.mutate(
      { id: interview.id, join_url: read('join_url'), password: read('password') },
      {
        onSuccess: ({ message }) => {
          void toastSuccess(message);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog onClose={onClose} title="Meeting link" size="lg">
      <Form onSubmit={submit} failure={update.error} onDismiss={update.reset}>
        <Stack>
          <p>The customer gets a new confirmation with this link, and their calendar entry is updated.</p>
          <TextField
            name="join_url"
            id="join_url"
            type="url"
            label="Link"
            placeholder="https://"
            autoComplete="off"
            defaultValue={interview.join_url ?? ''}
            error={update.error?.fields.join_url}
          />
          <TextField
            name="password"
            id="meeting_password"
            label="Meeting password"
            description="Leave this empty when the meeting has none."
            autoComplete="off"
            defaultValue={interview.password}
            error={update.error?.fields.password}
          />
          <DialogButtons label="Save and notify the customer" busy={update.isPending} onClose={onClose} />
        </Stack>
      </Form>
    </Dialog>
  );
}
