import { formatWeekdayAndDay } from '../../../dates.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './slot.module.css';

interface Props {
  /** Whether the day has slots, which are all booked; otherwise it has none. */
  isFullyBooked: boolean;
  /** The next day with a free slot, or null. */
  next: string | null;
  onJump: (date: string) => void;
}

/** Shown for a day without free slots, with a link to the next free day. */
export function NoSlots({ isFullyBooked, next, onJump }: Props) {
  return (
    <div className={styles.none}>
      <p className={styles.noneTitle}>
        {isFullyBooked ? 'All times on this day are booked.' : 'No Slots Available'}
      </p>
      {next ? (
        <>
          <p>The next free times are on {formatWeekdayAndDay(next)}.</p>
          <Button look="outline" onClick={() => onJump(next)}>
            Show {formatWeekdayAndDay(next)}
          </Button>
        </>
      ) : (
        <p>There are no free times at the moment. New ones are added often, so please check again soon.</p>
      )}
    </div>
  );
}
