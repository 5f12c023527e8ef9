import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { editableProps, useCanEdit } from '../../../ui/forms/read-only.tsx';
import { dollars } from '../../../ui/money.ts';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { offlinePaymentsQuery, recordOfflineMutation, undoOfflineMutation } from '../payments.api.ts';
import { RefundButton } from '../refund.button.tsx';

type Method = 'cash' | 'check' | 'bank_transfer';

/** The ways to pay without a card, as the contract names them. */
const methods: { value: Method; label: string }[] = [
  { value: 'cash', label: 'Cash' },
  { value: 'check', label: 'Check' },
  { value: 'bank_transfer', label: 'Bank transfer' },
];

interface Props {
  interviewId: string;
  paid: boolean;
  /** Whether the fee can still be paid. */
  payable: boolean;
}

/** Refunds or undoes the payment of an interview, or records one in cash, by check or by bank transfer. */
export function InterviewPayment({ interviewId, paid, payable }: Props) {
  const canEdit = useCanEdit();
  const offline = useQuery({ ...offlinePaymentsQuery(interviewId), enabled: canEdit && paid });
  const [isOpen, setOpen] = useState(false);
  const payment = offline.data?.find(({ undone_at: undoneAt }) => undoneAt === null);
  const close = () => setOpen(false);
  if (paid && !payment) return <RefundButton interviewId={interviewId} />;
  if (!paid && !payable) return null;
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpen(true)} {...editableProps(canEdit)}>
        {payment ? 'Undo payment' : 'Record payment'}
      </Button>
      {isOpen && payment && (
        <UndoDialog
          number={payment.transaction_id}
          description={`${methods.find(({ value }) => value === payment.method)?.label}, ${dollars(payment.amount)}${payment.reference ? `, ${payment.reference}` : ''}`}
          onClose={close}
        />
      )}
      {isOpen && !payment && <RecordDialog interviewId={interviewId} onClose={close} />}
    </>
  );
}

function RecordDialog({ interviewId, onClose }: { interviewId: string; onClose: () => void }) {
  const record = useMutation({
    ...recordOfflineMutation,
    onSuccess: ({ message }) => {
      void toastSuccess(message);
      onClose();
    },
  });
  const errors = record.error?.fields ?? {};
  return (
    <Dialog onClose={onClose} title="Record a payment" size="md">
      <Form
        onSubmit={(read) =>
          record.mutate({ id: interviewId, method: read('method') as Method, reference: read('reference') })
        }
        failure={record.error}
        onDismiss={record.reset}
      >
        <Stack gap="md">
          <p>The fee counts as paid, and the customer gets a receipt by e-mail. No card is charged.</p>
          <NativeSelect
            id="method"
            name="method"
            label="Paid by"
            data={methods}
            data-autofocus
            error={errors.method}
          />
          <TextInput
            id="reference"
            name="reference"
            label="Reference"
            description="The number of the check or transfer, if there is one."
            autoComplete="off"
            error={errors.reference}
          />
          <DialogButtons label="Record" busy={record.isPending} onClose={onClose} />
        </Stack>
      </Form>
    </Dialog>
  );
}

interface UndoProps {
  /** The ledger number of the payment. */
  number: number;
  description: string;
  onClose: () => void;
}

function UndoDialog({ number, description, onClose }: UndoProps) {
  const undo = useMutation({
    ...undoOfflineMutation,
    onSuccess: ({ message }) => {
      void toastSuccess(message);
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title="Undo the payment?" size="md">
      <Form
        onSubmit={(read) => undo.mutate({ transaction_id: number, reason: read('reason') })}
        failure={undo.error}
        onDismiss={undo.reset}
      >
        <Stack gap="md">
          <p>{description}. The session will count as unpaid.</p>
          <TextInput
            id="reason"
            name="reason"
            label="Reason"
            autoComplete="off"
            data-autofocus
            error={undo.error?.fields.reason}
          />
          <DialogButtons label="Undo payment" busy={undo.isPending} onClose={onClose} />
        </Stack>
      </Form>
    </Dialog>
  );
}

const DialogButtons = ({ label, busy, onClose }: { label: string; busy: boolean; onClose: () => void }) => (
  <Group justify="flex-end" gap="sm">
    <Button variant="default" onClick={onClose}>
      Cancel
    </Button>
    <Button type="submit" loading={busy}>
      {label}
    </Button>
  </Group>
);
