import { Checkbox, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
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
        <Stack gap="md">
          <CallerFields draft={draft} errors={add.error?.fields ?? {}} onChange={change} isCaller={false} />
          <Checkbox
            label="Open the story now, on trial"
            description="The customer gets an e-mail with a link to choose a password."
            checked={opensStory}
            onChange={({ currentTarget: { checked } }) => setOpensStory(checked)}
          />
          <Group justify="flex-end" gap="sm">
            <Button look="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={add.isPending}>
              Add customer
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
