import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialogs/dialog-buttons.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { InterviewTime } from '../../../../ui/interview-time.tsx';
import { toastSuccess } from '../../../../ui/notices/toast.ts';
import { FreeSlotPicker } from './free-slot-picker.tsx';
import { moveByStaffMutation } from './staff-booking.api.ts';

interface Props {
  interview: { id: string; starts_at: string; customer: { fullName: string } };
  onClose: () => void;
}

/** The dialog with which staff move an interview to a free slot. */
export default function MoveByStaffDialog({ interview, onClose }: Props) {
  const move = useMutation(moveByStaffMutation);
  const [slotId, setSlotId] = useState<string | null>(null);
  const submit = () => {
    if (!slotId) return;
    move.mutate(
      { id: interview.id, slot_id: slotId },
      {
        onSuccess: ({ message }) => {
          void toastSuccess(message);
          onClose();
        },
        // A refused slot is no longer offered.
        onError: ({ status }) => status === 409 && setSlotId(null),
      },
    );
  };
  return (
    <Dialog onClose={onClose} unsaved={false} title={`Move ${interview.customer.fullName}`} size="lg">
      <Form onSubmit={submit} failure={move.error} onDismiss={move.reset}>
        <p>
          Current time: <InterviewTime value={interview.starts_at} withDate />
        </p>
        <p>The customer gets an e-mail with the new time, and their calendar entry is updated.</p>
        <FreeSlotPicker value={slotId} onChange={setSlotId} />
        <DialogButtons label="Move" disabled={!slotId} busy={move.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
