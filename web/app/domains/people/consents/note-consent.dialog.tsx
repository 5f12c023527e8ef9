import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../ui/dialogs/dialog-buttons.tsx';
import { Radio, RadioGroup } from '../../../ui/forms/choices.tsx';
import { Form, type ReadField } from '../../../ui/forms/form.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { noteConsentMutation } from './consents.api.ts';

interface Props {
  interviewId: string;
  onClose: () => void;
  onSaved: () => void;
}

/** The form with which staff note what the storyteller decided on the phone. */
export default function NoteConsentDialog({ interviewId, onClose, onSaved }: Props) {
  const save = useMutation(noteConsentMutation);
  const submit = (read: ReadField) =>
    save.mutate(
      {
        id: interviewId,
        decision: read('decision') as 'given' | 'withdrawn',
        name: read('name'),
        note: read('note'),
      },
      {
        onSuccess: ({ message }) => {
          void toastSuccess(message);
          onSaved();
          onClose();
        },
      },
    );
  return (
    <Dialog onClose={onClose} title="Note a decision made on the phone">
      <Form onSubmit={submit} failure={save.error} onDismiss={save.reset}>
        <Stack>
          <RadioGroup
            name="decision"
            label="What did the storyteller decide?"
            error={save.error?.fields.decision}
          >
            <Radio value="given" label="Agrees to the recording" />
            <Radio value="withdrawn" label="Does not agree, or withdraws the consent" />
          </RadioGroup>
          <TextField
            id="consent-name"
            name="name"
            label="Who did you speak with?"
            withAsterisk
            aria-required
            error={save.error?.fields.name}
          />
          <TextArea
            id="consent-note"
            name="note"
            label="Note"
            description="Visible to staff. Optional."
            rows={2}
            maxLength={500}
            error={save.error?.fields.note}
          />
          <DialogButtons label="Save" busy={save.isPending} onClose={onClose} />
        </Stack>
      </Form>
    </Dialog>
  );
}
