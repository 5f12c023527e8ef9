import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm } from '../../ui/dialogs/confirm.tsx';
import { editableProps, useCanEdit } from '../../ui/forms/read-only.tsx';
import { toastDanger, toastSuccess } from '../../ui/notices/toast.ts';
import { refundMutation } from './payments.api.ts';
import { RefundWords } from './refund-words.tsx';

/** Refunds all payments of an interview, after a confirmation. */
export function RefundButton({ interviewId }: { interviewId: string }) {
  const mayChange = useCanEdit();
  const [asking, setAsking] = useState(false);
  const refund = useMutation({
    ...refundMutation,
    // Here instead of in `mutate` callbacks: a refunded session unmounts this button, and they would not run.
    onSuccess: ({ message }) => void toastSuccess(message),
    onError: ({ message }) => void toastDanger(message),
  });
  const giveBack = () => refund.mutate(interviewId, { onSettled: () => setAsking(false) });
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setAsking(true)} {...editableProps(mayChange)}>
        Refund
      </Button>
      <Confirm
        opened={asking}
        title="Refund this session?"
        text={
          <RefundWords of={{ interview_id: interviewId }} consequence="The session will count as unpaid." />
        }
        confirmLabel="Yes, refund it"
        busy={refund.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={giveBack}
      />
    </>
  );
}
