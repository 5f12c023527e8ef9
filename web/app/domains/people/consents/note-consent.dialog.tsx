import { Group, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Form, type ReadField } from '../../../ui/forms/form.tsx';
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
          <Radio.Group
            name="decision"
            label="What did the storyteller decide?"
            error={save.error?.fields.decision}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="given" label="Agrees to the recording" />
              <Radio value="withdrawn" label="Does not agree, or withdraws the consent" />
            </Stack>
          </Radio.Group>
          <TextInput
            id="consent-name"
            name="name"
            label="Who did you speak with?"
            withAsterisk
            aria-required
            error={save.error?.fields.name}
          />
          <Textarea
            id="consent-note"
            name="note"
            label="Note"
            description="Visible to staff. Optional."
            autosize
            minRows={2}
            maxLength={500}
            error={save.error?.fields.note}
          />
          <Group justify="flex-end" gap="sm">
            <Button look="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
