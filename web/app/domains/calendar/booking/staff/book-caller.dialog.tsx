import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialogs/dialog-buttons.tsx';
import { Checkbox, Radio, RadioGroup } from '../../../../ui/forms/choices.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { Group, Stack } from '../../../../ui/layout/stack.tsx';
import { toastSuccess } from '../../../../ui/notices/toast.ts';
import { type Draft, emptyDraft } from '../wizard/draft.ts';
import { CallerFields } from './caller-fields.tsx';
import { FreeSlotPicker } from './free-slot-picker.tsx';
import { bookForCallerMutation } from './staff-booking.api.ts';

/** The form with which staff book an interview for a caller on the phone. */
export default function BookCallerDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const book = useMutation(bookForCallerMutation);
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [slotId, setSlotId] = useState<string | null>(null);
  const [sendsPaymentLink, setSendsPaymentLink] = useState(true);
  const change = (fields: Partial<Draft>) => setDraft((before) => ({ ...before, ...fields }));
  const errors = book.error?.fields ?? {};
  const submit = () =>
    book.mutate(
      {
        ...draft,
        confirmation_email: draft.email,
        slot_id: slotId ?? '',
        date: '',
        send_payment_link: sendsPaymentLink,
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
        <Stack>
          <FreeSlotPicker value={slotId} onChange={setSlotId} />
          <RadioGroup
            label="Whose story will be recorded?"
            value={draft.account_for}
            onChange={(account_for) => change({ account_for })}
          >
            <Group mt={2}>
              <Radio value="my_self" label="The caller’s own" />
              <Radio value="someone_else" label="Somebody else’s" />
            </Group>
          </RadioGroup>
          <CallerFields draft={draft} errors={errors} onChange={change} />
          <Checkbox
            label="E-mail the payment link now"
            checked={sendsPaymentLink}
            onChange={({ currentTarget: { checked } }) => setSendsPaymentLink(checked)}
          />
          <DialogButtons label="Book" busy={book.isPending} onClose={onClose} />
        </Stack>
      </Form>
    </Dialog>
  );
}
