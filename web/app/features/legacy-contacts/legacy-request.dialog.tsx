import { legacyWaitingDays, maxLegacyTextLength } from '@lifestory/contract/limits';
import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRestoreFocus } from '../../ui/dialogs/use-restore-focus.ts';
import { Form } from '../../ui/forms/form.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { requestStoryMutation } from './legacy-contacts.api.ts';
import styles from './legacy-contacts.module.css';

interface Props {
  storyteller: { id: string; fullName: string };
  onClose: () => void;
}

/** Asks to take over the story of a storyteller. */
export default function LegacyRequestDialog({ storyteller, onClose }: Props) {
  const ask = useMutation(requestStoryMutation);
  useRestoreFocus(true);
  const { error } = ask;
  return (
    <Modal opened onClose={onClose} title={`Ask to take over the story of ${storyteller.fullName}`}>
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
          <p className={styles.detail}>
            We will tell {storyteller.fullName} at once, and they can decline. Our staff will contact you
            about the evidence, and decide after {legacyWaitingDays} days at the earliest.
          </p>
          <TextInput
            id="legacy-relationship"
            name="relationship"
            label="Your relationship"
            placeholder="Daughter"
            withAsterisk
            aria-required
            maxLength={100}
            error={error?.fields.relationship}
          />
          <Textarea
            id="legacy-reason"
            name="reason"
            label="Why do you ask?"
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
            label="What evidence can you show?"
            description="For example a death certificate or a power of attorney, and who issued it. You can attach files after you have sent the request."
            withAsterisk
            aria-required
            autosize
            minRows={2}
            maxLength={maxLegacyTextLength}
            error={error?.fields.evidence}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={ask.isPending}>
              Send the request
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  );
}
