import { maxReasonLength } from '@lifestory/contract/limits';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { randomId } from '../../../api/random-id.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../ui/dialogs/dialog-buttons.tsx';
import { Form, type ReadField } from '../../../ui/forms/form.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { formatDollars } from '../../../ui/money.ts';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { refundableQuery, refundPartMutation } from './payments.api.ts';

interface Props {
  /** The ledger number of the payment. */
  number: number;
  onClose: () => void;
}

/** The dialog that refunds a part of a payment, with a reason. */
export function RefundPartDialog({ number, onClose }: Props) {
  const refundable = useQuery(refundableQuery({ transaction_id: number }));
  const refund = useMutation(refundPartMutation);
  // One key per attempt: a request repeated after a lost response refunds once; a corrected form gets a new key.
  const [attempt, setAttempt] = useState({ sent: '', key: randomId() });
  const [payment] = refundable.data ?? [];
  const submit = (read: ReadField) => {
    const body = {
      transaction_id: number,
      amount: Number(read('amount').replace(/[$,\s]/g, '') || Number.NaN),
      reason: read('reason'),
    };
    const sent = JSON.stringify(body);
    const key = sent === attempt.sent || attempt.sent === '' ? attempt.key : randomId();
    setAttempt({ sent, key });
    refund.mutate(
      { body, idempotencyKey: key },
      {
        onSuccess: ({ message }) => {
          void toastSuccess(message);
          onClose();
        },
      },
    );
  };
  const errors = refund.error?.fields ?? {};
  return (
    <Dialog onClose={onClose} title={`Refund a part of transaction ${number}`} size="md">
      <Form onSubmit={submit} failure={refund.error ?? refundable.error} onDismiss={refund.reset}>
        {refundable.isPending ? (
          <Skeleton height={180} />
        ) : (
          <Stack>
            <p>
              {payment
                ? `${formatDollars(payment.amount)} can still be refunded. The customer gets an e-mail with the amount.`
                : 'There is nothing left to refund.'}
            </p>
            <TextField
              id="amount"
              name="amount"
              label="Amount in dollars"
              inputMode="decimal"
              autoComplete="off"
              error={errors.amount}
            />
            <TextArea
              id="reason"
              name="reason"
              label="Reason"
              description="For the audit log. The customer does not see it."
              maxLength={maxReasonLength}
              rows={2}
              error={errors.reason}
            />
          </Stack>
        )}
        <DialogButtons
          label="Refund"
          look="accent"
          busy={refund.isPending}
          disabled={!payment}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
