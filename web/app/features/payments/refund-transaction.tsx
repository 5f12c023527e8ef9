import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm } from '../../ui/dialogs/confirm.tsx';
import { editableProps, useCanEdit } from '../../ui/forms/read-only.tsx';
import { toastDanger, toastSuccess } from '../../ui/notices/toast.ts';
import { refundTransactionMutation } from './payments.api.ts';
import { RefundWords } from './refund-words.tsx';

interface Props {
  /** The ledger number. */
  number: number;
}

/** Refunds one payment, after a confirmation. */
export function RefundTransaction({ number }: Props) {
  const mayChange = useCanEdit();
  const [asking, setAsking] = useState(false);
  const refund = useMutation({
    ...refundTransactionMutation,
    // Here instead of in `mutate` callbacks: a refunded payment unmounts this button, and they would not run.
    onSuccess: ({ message }) => void toastSuccess(message),
    onError: ({ message }) => void toastDanger(message),
  });
  const giveBack = () => refund.mutate(number, { onSettled: () => setAsking(false) });
  return (
    <>
      <Button
        variant="subtle"
        size="compact-md"
        mih="var(--target)"
        aria-label={`Refund transaction ${number}`}
        onClick={() => setAsking(true)}
        {...editableProps(mayChange)}
      >
        Refund
      </Button>
      <Confirm
        opened={asking}
        title={`Refund transaction ${number}?`}
        text={
          <RefundWords
            of={{ transaction_id: number }}
            consequence="The items it paid for will count as unpaid."
          />
        }
        confirmLabel="Yes, refund it"
        busy={refund.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={giveBack}
      />
    </>
  );
}
