import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { editableProps, useCanEdit } from '../../../ui/forms/read-only.tsx';
import { toastOutcome } from '../../../ui/notices/toast.ts';
import { refundTransactionMutation } from './payments.api.ts';
import { RefundDialog } from './refund.dialog.tsx';
import { RefundPartDialog } from './refund-part.dialog.tsx';

interface Props {
  /** The ledger number of the payment. */
  number: number;
}

/** Buttons that refund one payment after a confirmation, or a part of it. */
export function RefundTransaction({ number }: Props) {
  const canEdit = useCanEdit();
  const [isOpen, setOpen] = useState(false);
  const [isPartOpen, setPartOpen] = useState(false);
  const refund = useMutation({
    ...refundTransactionMutation,
    // Not passed to `mutate`: its callbacks do not run once the refund has unmounted this button.
    ...toastOutcome,
  });
  const submit = () => refund.mutate(number, { onSettled: () => setOpen(false) });
  return (
    <>
      <Button
        look="text"
        aria-label={`Refund transaction ${number}`}
        onClick={() => setOpen(true)}
        {...editableProps(canEdit)}
      >
        Refund
      </Button>
      <Button
        look="text"
        aria-label={`Refund a part of transaction ${number}`}
        onClick={() => setPartOpen(true)}
        {...editableProps(canEdit)}
      >
        Refund a part
      </Button>
      {isPartOpen && <RefundPartDialog number={number} onClose={() => setPartOpen(false)} />}
      <RefundDialog
        target={{ transaction_id: number }}
        title={`Refund transaction ${number}?`}
        consequence="The items it paid for will count as unpaid."
        opened={isOpen}
        busy={refund.isPending}
        onCancel={() => setOpen(false)}
        onConfirm={submit}
      />
    </>
  );
}
