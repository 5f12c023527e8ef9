import type { Memory } from '@lifestory/contract';
import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { withFieldPrefix } from '../../../api/failure.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { changeMemoryMutation } from './memory-changes.api.ts';
import { type MemoryWords, MemoryWordsFields } from './memory-words.fields.tsx';

const prefix = 'edit-';

/** Dialog for changing the caption and the capture date of a memory. */
export function EditMemoryModal({ memory, onClose }: { memory: Memory; onClose: () => void }) {
  const { id, caption, month, year } = memory;
  const before = { caption, month: month === null ? '' : String(month), year: String(year) };
  const [words, setWords] = useState<MemoryWords>(before);
  const changed = JSON.stringify({ ...before, ...words }) !== JSON.stringify(before);
  const change = useMutation(changeMemoryMutation);
  const { error, reset } = change;
  const failure = useMemo(() => error && withFieldPrefix(prefix, error), [error]);
  const submit = () => {
    const number = (text: string) => (text === '' ? undefined : Number(text));
    change.mutate(
      { id, caption: words.caption, month: number(words.month), year: number(words.year) },
      {
        onSuccess: ({ message }) => {
          void toastSuccess(message);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog onClose={onClose} title="Edit this memory" size="lg" unsent={changed}>
      <Form onSubmit={submit} aria-label="Edit this memory" failure={failure} onDismiss={reset}>
        <MemoryWordsFields
          prefix={prefix}
          words={words}
          errors={error?.fields ?? {}}
          requiresYear
          onChange={(fields) => setWords({ ...words, ...fields })}
        />
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={change.isPending}>
            Save
          </Button>
        </Group>
      </Form>
    </Dialog>
  );
}
