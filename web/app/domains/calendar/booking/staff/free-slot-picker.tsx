import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatWeekdayAndDay, monthOf } from '../../../../dates.ts';
import { Button } from '../../../../ui/button.tsx';
import { groupBy } from '../../../../ui/group-by.ts';
import { Loading } from '../../../../ui/loading/loading.tsx';
import { EmptyState } from '../../../../ui/notices/empty-state.tsx';
import { formatTime } from '../../../../ui/time.ts';
import { calendarDatesQuery, isPast, MonthBar, slotEventsQuery } from '../../time-slots/index.ts';
import styles from './free-slot.module.css';

interface Props {
  /** Id of the selected slot; null if none is selected. */
  value: string | null;
  onChange: (id: string) => void;
}

/** The free slots of a month by day, for staff. */
export function FreeSlotPicker({ value, onChange }: Props) {
  const dates = useQuery(calendarDatesQuery);
  const today = dates.data?.currentDate ?? '';
  const [chosenMonth, setMonth] = useState('');
  const month = chosenMonth || monthOf(today);
  const slots = useQuery({ ...slotEventsQuery(month), staleTime: 0 });
  const freeSlots = slots.data?.filter(
    (event) => event.slot.month === month && !event.session_id && !isPast(event, today),
  );
  const failure = dates.error ?? slots.error;
  if (failure && !slots.data) {
    return (
      <div role="alert">
        <p>The free times could not be loaded.</p>
        <Button look="outline" onClick={() => void (dates.error ? dates.refetch() : slots.refetch())}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <fieldset className={styles.slots}>
      <legend>Free times (PST)</legend>
      <MonthBar month={month} today={today} onChoose={setMonth} />
      {!freeSlots && <Loading />}
      {freeSlots?.length === 0 && <EmptyState text="No free time slots in this month." />}
      <div className={styles.days}>
        {[...groupBy(freeSlots ?? [], ({ slot }) => slot.slot_date)].map(([date, events]) => (
          <div key={date} className={styles.day}>
            <span>{formatWeekdayAndDay(date)}</span>
            <span className={styles.times}>
              {events.map(({ slot: { id, from } }) => (
                <label key={id} className={styles.time}>
                  <input
                    type="radio"
                    name="slot_id"
                    value={id}
                    checked={id === value}
                    onChange={() => onChange(id)}
                    aria-label={`${formatWeekdayAndDay(date)}, ${formatTime(from, 'h:mm A')}`}
                  />
                  <span>{formatTime(from, 'h:mm A')}</span>
                </label>
              ))}
            </span>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
