import type { QuestionTopic } from '@lifestory/contract';
import { maxQuestionLength } from '@lifestory/contract/limits';
import { Checkbox, Group, NativeSelect, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
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
        <Textarea
          name="text"
          label="Question"
          defaultValue={draft.text}
          autosize
          minRows={2}
          maxLength={maxQuestionLength}
          error={save.error?.fields.text}
        />
        <NativeSelect
          mt="sm"
          name="topic_id"
          label="Topic"
          defaultValue={draft.topic_id}
          data={topics.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Checkbox
          mt="md"
          name="is_hidden"
          label="Hidden: not offered for new interviews"
          defaultChecked={draft.is_hidden}
        />
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </Group>
      </Form>
    </Dialog>
  );
}
