import type { OfferedSlot } from '@lifestory/contract';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/notices/toast.ts';
import styles from '../slots/slot.module.css';
import { type Choice, SlotPicker, useSlotSelection } from '../slots/slot-picker.tsx';
import { Consent } from './consent.tsx';

interface Props {
  /** Whether the visitor books for themselves, not for someone else. */
  forSelf: boolean;
  choice: Choice;
  busy: boolean;
  onChange: (choice: Choice) => void;
  onBack: () => void;
  /** `date`: the day to which the loaded slots belong, `YYYY-MM-DD`. */
  onNext: (slot: OfferedSlot, date: string) => void;
}

const askForSlot = () =>
  toast(
    <>
      <strong>Please select a slot to book session</strong>
      <br />
      It is mandatory to book session.
    </>,
    { type: 'danger' },
  );

/** Step 2: day and time. */
export function SlotStep({ forSelf, choice, busy, onChange, onBack, onNext }: Props) {
  const selection = useSlotSelection(choice, onChange);
  const next = () => {
    if (selection.chosenSlot && selection.slots) onNext(selection.chosenSlot, selection.slots.date);
    else askForSlot();
  };
  return (
    <div className={styles.step}>
      <SlotPicker selection={selection} onChange={onChange} />
      <Consent forSelf={forSelf} />
      <div className={styles.actions}>
        <Button look="outline" size="lg" onClick={onBack} disabled={busy}>
          Back
        </Button>
        <Button look="accent" size="lg" onClick={next} loading={busy || selection.isSelecting} data-once>
          Next
        </Button>
      </div>
    </div>
  );
}
