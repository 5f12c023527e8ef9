import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { editableProps, useCanEdit } from '../../../ui/forms/read-only.tsx';
import { toastOutcome } from '../../../ui/notices/toast.ts';
import { refundMutation } from './payments.api.ts';
import { RefundDialog } from './refund.dialog.tsx';

/** The button that refunds all payments of an interview after a confirmation. */
export function RefundButton({ interviewId }: { interviewId: string }) {
  const canEdit = useCanEdit();
  const [isOpen, setOpen] = useState(false);
  const refund = useMutation({
    ...refundMutation,
    // Not passed to `mutate`: its callbacks do not run once the refund has unmounted this button.
    ...toastOutcome,
  });
  const submit = () => refund.mutate(interviewId, { onSettled: () => setOpen(false) });
  return (
    <>
      <Button look="outline" size="sm" onClick={() => setOpen(true)} {...editableProps(canEdit)}>
        Refund
      </Button>
      <RefundDialog
        target={{ interview_id: interviewId }}
        title="Refund this session?"
        consequence="The session will count as unpaid."
        opened={isOpen}
        busy={refund.isPending}
        onCancel={() => setOpen(false)}
        onConfirm={submit}
      />
    </>
  );
}
