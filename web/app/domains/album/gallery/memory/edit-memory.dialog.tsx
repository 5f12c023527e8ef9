import type { Memory } from '@lifestory/contract';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { withFieldPrefix } from '../../../../api/failure.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialogs/dialog-buttons.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { toastSuccess } from '../../../../ui/notices/toast.ts';
import { changeMemoryMutation } from './memory-changes.api.ts';
import { MemoryFields } from './memory-fields.tsx';
import { toMemoryChange, toMemoryInput } from './memory-input.ts';

const prefix = 'edit-';

/** Dialog for changing the caption and the capture date of a memory. */
export function EditMemoryDialog({ memory, onClose }: { memory: Memory; onClose: () => void }) {
  const initialInput = toMemoryInput(memory);
  const [input, setInput] = useState(initialInput);
  const isChanged = JSON.stringify({ ...initialInput, ...input }) !== JSON.stringify(initialInput);
  const change = useMutation(changeMemoryMutation);
  const { error, reset } = change;
  const failure = useMemo(() => error && withFieldPrefix(prefix, error), [error]);
  const submit = () => {
    change.mutate(
      { id: memory.id, ...toMemoryChange(input) },
      {
        onSuccess: ({ message }) => {
          void toastSuccess(message);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog onClose={onClose} title="Edit this memory" size="lg" unsaved={isChanged}>
      <Form onSubmit={submit} aria-label="Edit this memory" failure={failure} onDismiss={reset}>
        <MemoryFields
          prefix={prefix}
          input={input}
          errors={error?.fields ?? {}}
          requiresYear
          onChange={(fields) => setInput({ ...input, ...fields })}
        />
        <DialogButtons label="Save" busy={change.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
