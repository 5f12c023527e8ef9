import { maxLegacyTextLength } from '@lifestory/contract/limits';
import { Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { requestForContactMutation, requestStoryMutation } from './legacy-contacts.api.ts';
import styles from './legacy-contacts.module.css';

interface Props {
  storyteller: { id: string };
  texts: RequestDialogTexts;
  /** Whether staff ask for the legacy contact. */
  isForContact?: boolean;
  onClose: () => void;
}

export interface RequestDialogTexts {
  title: string;
  /** What happens with the request. */
  effect: string;
  relationship: string;
  reason: string;
  evidence: string;
  evidenceHint: string;
}

/** Asks to take over the story of a storyteller. */
export default function LegacyRequestDialog({ storyteller, texts, isForContact = false, onClose }: Props) {
  const ask = useMutation(isForContact ? requestForContactMutation : requestStoryMutation);
  const { error } = ask;
  return (
    <Dialog onClose={onClose} title={texts.title}>
      <Form
        onSubmit={(read) =>
          ask.mutate(
            {
              id: storyteller.id,
              relationship: read('relationship'),
              reason: read('reason'),
              evidence: read('evidence'),
            },
            {
              onSuccess: ({ message }) => {
                void toastSuccess(message);
                onClose();
              },
            },
          )
        }
        failure={error}
        onDismiss={ask.reset}
      >
        <Stack>
          <p className={styles.detail}>{texts.effect}</p>
          <TextInput
            id="legacy-relationship"
            name="relationship"
            label={texts.relationship}
            description="For example daughter, son or friend."
            withAsterisk
            aria-required
            maxLength={100}
            error={error?.fields.relationship}
          />
          <Textarea
            id="legacy-reason"
            name="reason"
            label={texts.reason}
            withAsterisk
            aria-required
            autosize
            minRows={2}
            maxLength={maxLegacyTextLength}
            error={error?.fields.reason}
          />
          <Textarea
            id="legacy-evidence"
            name="evidence"
            label={texts.evidence}
            description={texts.evidenceHint}
            withAsterisk
            aria-required
            autosize
            minRows={2}
            maxLength={maxLegacyTextLength}
            error={error?.fields.evidence}
          />
          <Group justify="flex-end" gap="sm">
            <Button look="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={ask.isPending}>
              Send the request
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
