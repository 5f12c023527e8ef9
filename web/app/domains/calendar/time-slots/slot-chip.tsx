import type { SlotEvent } from '@lifestory/contract';
import { Link } from 'react-router';
import { editableProps } from '../../../ui/forms/read-only.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatTime } from '../../../ui/time.ts';
import styles from './slot-chip.module.css';
import { describeSlotState, formatSlotTimes, isPast } from './slot-format.ts';

interface Props {
  event: SlotEvent;
  /** `YYYY-MM-DD` in Los Angeles. */
  today: string;
  canChange: boolean;
  onEdit: (event: SlotEvent) => void;
  onDelete: (event: SlotEvent) => void;
}

/** A slot in the grid: a booked one links to its session, a free one opens the form. */
export function SlotChip({ event, today, canChange, onEdit, onDelete }: Props) {
  const { slot, session_id: sessionId } = event;
  const isPastSlot = isPast(event, today);
  const description = `${formatSlotTimes(slot)}, ${describeSlotState(event, today)}`;
  const text = (
    <span className={styles.text}>
      <span className={styles.time}>{formatTime(slot.from, 'h:mm A')}</span>
      <span>{sessionId ? 'Booked' : isPastSlot ? 'Past' : 'Free'}</span>
    </span>
  );
  if (sessionId) {
    return (
      <Link to={`/session/view/${sessionId}`} className={styles.booked} title={description}>
        {text}
      </Link>
    );
  }
  return (
    <span className={styles.free}>
      {canChange && !isPastSlot ? (
        <button type="button" className={styles.open} title={description} onClick={() => onEdit(event)}>
          {text}
        </button>
      ) : (
        <span className={styles.open} title={description}>
          {text}
        </span>
      )}
      {!isPastSlot && (
        // Not focusable, so that a slot is a single tab stop: the form can edit and delete as well.
        <span className={styles.controls}>
          <button
            type="button"
            title="Edit"
            tabIndex={-1}
            aria-label={`Edit ${description}`}
            onClick={() => onEdit(event)}
            {...editableProps(canChange)}
          >
            <Icon name="edit" size={14} />
          </button>
          <button
            type="button"
            title="Delete"
            tabIndex={-1}
            aria-label={`Delete ${description}`}
            onClick={() => onDelete(event)}
            {...editableProps(canChange)}
          >
            <Icon name="trash" size={14} />
          </button>
        </span>
      )}
    </span>
  );
}
