import { maxLegacyTextLength } from '@lifestory/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../ui/dialogs/dialog-buttons.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
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
          <TextField
            id="legacy-relationship"
            name="relationship"
            label={texts.relationship}
            description="For example daughter, son or friend."
            withAsterisk
            aria-required
            maxLength={100}
            error={error?.fields.relationship}
          />
          <TextArea
            id="legacy-reason"
            name="reason"
            label={texts.reason}
            withAsterisk
            aria-required
            rows={2}
            maxLength={maxLegacyTextLength}
            error={error?.fields.reason}
          />
          <TextArea
            id="legacy-evidence"
            name="evidence"
            label={texts.evidence}
            description={texts.evidenceHint}
            withAsterisk
            aria-required
            rows={2}
            maxLength={maxLegacyTextLength}
            error={error?.fields.evidence}
          />
          <DialogButtons label="Send the request" busy={ask.isPending} onClose={onClose} />
        </Stack>
      </Form>
    </Dialog>
  );
}
