import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialogs/dialog-buttons.tsx';
import { Checkbox } from '../../../../ui/forms/choices.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { Stack } from '../../../../ui/layout/stack.tsx';
import { toastSuccess } from '../../../../ui/notices/toast.ts';
import { CallerFields, type Draft, emptyDraft } from '../../../calendar/booking/index.ts';
import { addCustomerMutation } from '../accounts.api.ts';

/** The form with which staff add a customer without a booking. */
export default function AddCustomerDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const add = useMutation(addCustomerMutation);
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [opensStory, setOpensStory] = useState(false);
  const change = (fields: Partial<Draft>) => setDraft((before) => ({ ...before, ...fields }));
  const submit = () =>
    add.mutate(
      { ...draft, open: opensStory },
      {
        onSuccess: ({ id }) => {
          // Closed before the navigation, which would otherwise ask about unsaved input.
          flushSync(onClose);
          void toastSuccess(opensStory ? 'Customer added, welcome e-mail sent' : 'Customer added');
          void navigate(`/user/view/${id}`);
        },
      },
    );
  return (
    <Dialog onClose={onClose} title="Add customer" size="xl" unsaved={draft !== emptyDraft}>
      <Form onSubmit={submit} failure={add.error} onDismiss={add.reset}>
        <Stack>
          <CallerFields draft={draft} errors={add.error?.fields ?? {}} onChange={change} isCaller={false} />
          <Checkbox
            label="Open the story now, on trial"
            description="The customer gets an e-mail with a link to choose a password."
            checked={opensStory}
            onChange={({ currentTarget: { checked } }) => setOpensStory(checked)}
          />
          <DialogButtons label="Add customer" busy={add.isPending} onClose={onClose} />
        </Stack>
      </Form>
    </Dialog>
  );
}
