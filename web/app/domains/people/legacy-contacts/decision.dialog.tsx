import type { StaffLegacyRequest } from '@lifestory/contract';
import { maxLegacyTextLength } from '@lifestory/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../ui/dialogs/dialog-buttons.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { type Decision, decideMutation } from './legacy-contacts.api.ts';

const texts = {
  approve: {
    title: 'Approve the request',
    text: (name: string) =>
      `${name} keeps the story from now on and pays for hosting. The storyteller’s sign-ins end. Both get an e-mail. You can reverse this.`,
    label: 'Which evidence did you check?',
    button: 'Approve',
  },
  reject: {
    title: 'Reject the request',
    text: (name: string) => `We e-mail this reason to ${name}.`,
    label: 'Reason',
    button: 'Reject',
  },
  reverse: {
    title: 'Reverse the approval',
    text: (name: string) =>
      `The story belongs to the storyteller again, who can sign in and pays for hosting. ${name} stays a member. Both get an e-mail.`,
    label: 'Reason',
    button: 'Reverse',
  },
} as const;

interface Props {
  request: Pick<StaffLegacyRequest, 'id' | 'contact'>;
  decision: Decision;
  onClose: () => void;
}

/** Decides about a request to take over a story, with a note. */
export default function DecisionDialog({ request: { id, contact }, decision, onClose }: Props) {
  const decide = useMutation(decideMutation);
  const { title, text, label, button } = texts[decision];
  return (
    <Dialog onClose={onClose} title={title}>
      <Form
        onSubmit={(read) =>
          decide.mutate(
            { decision, id, note: read('note') },
            {
              onSuccess: ({ message }) => {
                void toastSuccess(message);
                onClose();
              },
            },
          )
        }
        failure={decide.error}
        onDismiss={decide.reset}
      >
        <Stack>
          <p>{text(contact.fullName)}</p>
          <TextArea
            id="legacy-note"
            name="note"
            label={label}
            withAsterisk
            aria-required
            rows={3}
            maxLength={maxLegacyTextLength}
            error={decide.error?.fields.note}
          />
          <DialogButtons label={button} busy={decide.isPending} onClose={onClose} />
        </Stack>
      </Form>
    </Dialog>
  );
}
