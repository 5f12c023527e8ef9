import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm } from '../../ui/confirm.tsx';
import { dollars } from '../../ui/money.ts';
import { changing, useMayChange } from '../../ui/read-only.tsx';
import { toastDanger, toastSuccess } from '../../ui/toast.ts';
import { refundTransactionMutation } from './billing.api.ts';

interface Props {
  /** The ledger's number. */
  number: number;
  /** Dollars. */
  amount: number;
}

/** Gives one payment back, after asking. */
export function RefundTransaction({ number, amount }: Props) {
  const mayChange = useMayChange();
  const [asking, setAsking] = useState(false);
  const refund = useMutation({
    ...refundTransactionMutation,
    // Told here and not to `mutate`: a payment that went back has no button any more, and nobody would be told.
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
        {...changing(mayChange)}
      >
        Refund
      </Button>
      <Confirm
        opened={asking}
        title={`Refund transaction ${number}?`}
        text={`${dollars(amount)} goes back to the customer’s card. What was paid with it counts as unpaid, and a month of hosting ends accordingly.`}
        confirmLabel="Yes, refund it"
        busy={refund.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={giveBack}
      />
    </>
  );
}
