import { Button, Checkbox, Group, Radio, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { BirthDate, PhoneField } from '../../people/index.ts';
import { countriesQuery } from '../../places/index.ts';
import { AddressFields } from '../wizard/address-fields.tsx';
import { type Draft, type DraftField, emptyDraft } from '../wizard/draft.ts';
import styles from './free-slot.module.css';
import { FreeSlotPicker } from './free-slot.picker.tsx';
import { bookForCallerMutation } from './staff-booking.api.ts';

/** The form with which staff book an interview for somebody on the phone. */
export default function BookCallerDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const book = useMutation(bookForCallerMutation);
  const { data: countries } = useQuery(countriesQuery);
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [slotId, setSlotId] = useState<string | null>(null);
  const [sendsLink, setSendsLink] = useState(true);
  const change = (fields: Partial<Draft>) => setDraft((before) => ({ ...before, ...fields }));
  const errors = book.error?.fields ?? {};
  const iso = countries?.find(({ name }) => name === draft.country)?.iso2 ?? 'US';
  const text = (id: DraftField, label: string, type = 'text') => (
    <TextInput
      id={id}
      name={id}
      type={type}
      label={label}
      withAsterisk
      aria-required
      autoComplete="off"
      value={draft[id]}
      onChange={({ currentTarget: { value } }) => change({ [id]: value })}
      error={errors[id]}
    />
  );
  const submit = () =>
    book.mutate(
      {
        ...draft,
        confirmation_email: draft.email,
        slot_id: slotId ?? '',
        date: '',
        send_payment_link: sendsLink,
      },
      {
        onSuccess: ({ id, payment_link_sent: isSent }) => {
          // Closed before the navigation, which would otherwise ask about unsaved input.
          flushSync(onClose);
          void toastSuccess(isSent ? 'Session booked, payment link sent' : 'Session booked');
          void navigate(`/session/view/${id}`);
        },
        onError: ({ status }) => status === 409 && setSlotId(null),
      },
    );
  return (
    <Dialog
      onClose={onClose}
      title="Book for a caller"
      size="xl"
      unsaved={draft !== emptyDraft || slotId !== null}
    >
      <Form onSubmit={submit} failure={book.error} onDismiss={book.reset}>
        <Stack gap="md">
          <FreeSlotPicker value={slotId} onChange={setSlotId} />
          <Radio.Group
            label="Whose story will be recorded?"
            value={draft.account_for}
            onChange={(account_for) => change({ account_for })}
          >
            <Group mt="xs">
              <Radio value="my_self" label="The caller’s own" />
              <Radio value="someone_else" label="Somebody else’s" />
            </Group>
          </Radio.Group>
          <div className={styles.pair}>
            {text('first_name', 'Storyteller’s first name')}
            {text('last_name', 'Storyteller’s last name')}
          </div>
          <BirthDate date={draft} errors={errors} onChange={change} own={false} />
          <div className={styles.pair}>
            {draft.account_for === 'someone_else' && (
              <>
                {text('booker_fname', 'Caller’s first name')}
                {text('booker_lname', 'Caller’s last name')}
              </>
            )}
            {text('email', 'Caller’s e-mail', 'email')}
            <PhoneField
              value={draft.contact}
              onChange={(contact) => change({ contact })}
              country={iso}
              error={errors.contact}
            />
            <AddressFields draft={draft} errors={errors} onChange={change} />
          </div>
          <Checkbox
            label="Mail the payment link now"
            checked={sendsLink}
            onChange={({ currentTarget: { checked } }) => setSendsLink(checked)}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={book.isPending}>
              Book
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
