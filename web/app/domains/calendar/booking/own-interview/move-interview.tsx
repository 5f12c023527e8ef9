import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatLongDate } from '../../../../dates.ts';
import { Button } from '../../../../ui/button.tsx';
import { Confirm } from '../../../../ui/dialogs/confirm.tsx';
import { ErrorSummary } from '../../../../ui/forms/error-summary.tsx';
import { toastDanger } from '../../../../ui/notices/toast.ts';
import { formatTime } from '../../../../ui/time.ts';
import { datesQuery } from '../../time-slots/index.ts';
import styles from '../slots/slot.module.css';
import { emptyChoice, SlotPicker, useSlotSelection } from '../slots/slot-picker.tsx';
import { moveOwnMutation } from './own-interview.api.ts';
import cardStyles from './own-interview.module.css';

interface Props {
  token: string;
  /** The current time of the interview, formatted. */
  from: string;
  onMoved: () => void;
  onKeep: () => void;
}

/** Moves a booked interview to another slot; the old slot is kept until the new one is booked. */
export function MoveInterview({ token, from, onMoved, onKeep }: Props) {
  const [choice, setChoice] = useState(emptyChoice);
  const [isConfirming, setConfirming] = useState(false);
  const selection = useSlotSelection(choice, setChoice);
  const move = useMutation(moveOwnMutation(token));
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { chosenSlot, slots } = selection;
  // The selected slot is no longer available: the next selection needs a new confirmation.
  if (isConfirming && !chosenSlot) setConfirming(false);

  const confirm = () => {
    if (!chosenSlot) return;
    move.mutate(chosenSlot.id, {
      onSuccess: onMoved,
      onError: (failure) => {
        if (failure.code !== 'slot_taken' && failure.code !== 'slot_too_soon') return;
        // Nothing is selected until the customer selects again.
        move.reset();
        setChoice({ date: selection.date, slotId: null, isRefused: true });
        void toastDanger(failure.message);
        void client.invalidateQueries({ queryKey: datesQuery.queryKey });
        void client.invalidateQueries({ queryKey: ['offered-slots'] });
      },
      onSettled: () => setConfirming(false),
    });
  };
  return (
    <div className={styles.step}>
      <h2 ref={heading} tabIndex={-1}>
        Choose another time
      </h2>
      <ErrorSummary failure={move.error} onDismiss={move.reset} />
      <SlotPicker selection={selection} onChange={setChoice} />
      <div className={cardStyles.actions}>
        <Button look="accent" size="lg" disabled={!chosenSlot} onClick={() => setConfirming(true)}>
          Move to this time
        </Button>
        <Button look="outline" size="lg" onClick={onKeep}>
          Keep the old time
        </Button>
      </div>
      {chosenSlot && slots && (
        <Confirm
          opened={isConfirming}
          title="Move the interview?"
          text={
            <>
              <p>From {from}</p>
              <p>
                to{' '}
                <strong>
                  {formatLongDate(slots.date)} at {formatTime(chosenSlot.from, 'h:mm A')} (PST)
                </strong>
                .
              </p>
            </>
          }
          confirmLabel="Yes, move it"
          cancelLabel="Not yet"
          busy={move.isPending}
          onCancel={() => setConfirming(false)}
          onConfirm={confirm}
        />
      )}
    </div>
  );
}
