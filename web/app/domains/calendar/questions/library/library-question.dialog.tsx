import type { QuestionTopic } from '@lifestory/contract';
import { maxQuestionLength } from '@lifestory/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialogs/dialog-buttons.tsx';
import { Checkbox } from '../../../../ui/forms/choices.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { TextArea } from '../../../../ui/forms/text-area.tsx';
import { Stack } from '../../../../ui/layout/stack.tsx';
import { toastSuccess } from '../../../../ui/notices/toast.ts';
import { saveLibraryQuestionMutation } from '../questions.api.ts';

/** A question of the library while it is edited; without `id`, a new one. */
export interface QuestionDraft {
  id?: string;
  topic_id: string;
  text: string;
  is_hidden: boolean;
}

interface Props {
  draft: QuestionDraft;
  topics: readonly QuestionTopic[];
  onClose: () => void;
}

/** The form that adds, changes, hides or moves a question of the library. */
export function LibraryQuestionDialog({ draft, topics, onClose }: Props) {
  const save = useMutation(saveLibraryQuestionMutation);
  return (
    <Dialog title={draft.id ? 'Edit question' : 'Add question'} onClose={onClose}>
      <Form
        onSubmit={(read) =>
          save.mutate(
            {
              ...(draft.id ? { id: draft.id } : {}),
              topic_id: read('topic_id'),
              text: read('text'),
              is_hidden: read('is_hidden') === 'on',
            },
            {
              onSuccess: ({ message }) => {
                void toastSuccess(message);
                onClose();
              },
            },
          )
        }
        failure={save.error}
        onDismiss={save.reset}
      >
        <Stack>
          <TextArea
            name="text"
            label="Question"
            defaultValue={draft.text}
            rows={2}
            maxLength={maxQuestionLength}
            error={save.error?.fields.text}
          />
          <SelectField
            name="topic_id"
            label="Topic"
            defaultValue={draft.topic_id}
            options={topics.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Checkbox
            name="is_hidden"
            label="Hidden: not offered for new interviews"
            defaultChecked={draft.is_hidden}
          />
          <DialogButtons label="Save" busy={save.isPending} onClose={onClose} />
        </Stack>
      </Form>
    </Dialog>
  );
}
