import type { OfferedSlot } from '@lifestory/contract';
import { formatLocalTime, formatTime } from '../../../../ui/time.ts';
import styles from './slot-choice.module.css';

interface Props {
  slots: readonly OfferedSlot[];
  /** The id of the selected slot; null if none is selected. */
  value: string | null;
  onChange: (id: string) => void;
  /** Accessible name of the group. */
  label: string;
}

const formatClockTime = (time: string) => formatTime(time, 'h:mm A');

/** The slots of a day as large cards; booked ones are disabled. */
export function SlotChoice({ slots, value, onChange, label }: Props) {
  return (
    <fieldset className={styles.slots}>
      <legend className="visually-hidden">{label}</legend>
      {slots.map((slot) => {
        const localTime = formatLocalTime(slot.starts_at);
        return (
          <label key={slot.id} className={styles.slot} data-booked={slot.booked || undefined}>
            <input
              type="radio"
              name="slot_id"
              value={slot.id}
              checked={slot.id === value}
              disabled={slot.booked}
              onChange={() => onChange(slot.id)}
            />
            <span className={styles.time}>
              <span>
                {formatClockTime(slot.from)} – {formatClockTime(slot.to)} (PST)
              </span>
              {localTime && <small>{localTime}</small>}
            </span>
            <span className={styles.state}>{slot.booked ? 'Booked' : 'Free'}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
