import type { SlotEvent } from '@lifestory/contract';
import { useState } from 'react';
import { formatLongDate } from '../../../dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/forms/choices.tsx';
import { editableProps } from '../../../ui/forms/read-only.tsx';
import { groupBy } from '../../../ui/group-by.ts';
import { Icon } from '../../../ui/icon.tsx';
import { describeSlotState, formatSlotTimes, isPast } from './slot-format.ts';
import styles from './slot-list.module.css';

interface Props {
  events: readonly SlotEvent[];
  /** `YYYY-MM-DD` in Los Angeles. */
  today: string;
  canChange: boolean;
  onEdit: (event: SlotEvent) => void;
  onDelete: (event: SlotEvent) => void;
  /** The ids of the selected slots; without it, slots cannot be selected. */
  selected?: readonly string[];
  onSelect?: (ids: string[]) => void;
}

/** The slots of a month by day, from today on; earlier days are shown on demand. Phones show it by default. */
export function SlotList({ events, today, ...row }: Props) {
  const [showsPastDays, setShowsPastDays] = useState(false);
  const days = [...groupBy(events, ({ slot }) => slot.slot_date)];
  const pastDays = days.filter(([date]) => date < today && date.slice(0, 7) === today.slice(0, 7));
  const shownDays = showsPastDays ? days : days.slice(pastDays.length);
  return (
    <div className={styles.days}>
      {pastDays.length > 0 && (
        <Button look="outline" aria-expanded={showsPastDays} onClick={() => setShowsPastDays(!showsPastDays)}>
          {showsPastDays ? 'Hide earlier days' : `Show earlier days (${pastDays.length})`}
        </Button>
      )}
      {shownDays.length === 0 && <p className={styles.empty}>No more time slots in this month.</p>}
      {shownDays.map(([date, slots]) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`}>{formatLongDate(date)}</h2>
          <ul>
            {slots.map((event) => (
              <SlotRow key={event.slot.id} {...{ event, today, ...row }} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function SlotRow({
  event,
  today,
  canChange,
  onEdit,
  onDelete,
  selected,
  onSelect,
}: Omit<Props, 'events'> & { event: SlotEvent }) {
  const times = formatSlotTimes(event.slot);
  const { id } = event.slot;
  const isSelected = selected?.includes(id) ?? false;
  return (
    <li data-booked={event.session_id ? true : undefined}>
      {selected && canChange && !event.session_id && !isPast(event, today) ? (
        <Checkbox
          className={styles.times}
          label={times}
          aria-label={`Select ${times}`}
          checked={isSelected}
          onChange={() =>
            onSelect?.(isSelected ? selected.filter((other) => other !== id) : [...selected, id])
          }
        />
      ) : (
        <span className={styles.times}>{times}</span>
      )}
      <Badge className={styles.state} tone={event.session_id ? 'danger' : 'success'}>
        {describeSlotState(event, today)}
      </Badge>
      <span className={styles.controls}>
        {event.session_id ? (
          <ButtonLink
            to={`/session/view/${event.session_id}`}
            look="text"
            size="sm"
            aria-label={`View session, ${times}`}
          >
            <Icon name="forward" size={16} />
            <span className={styles.label}>View session</span>
          </ButtonLink>
        ) : isPast(event, today) ? null : (
          <>
            <Button
              look="text"
              size="sm"
              aria-label={`Edit ${times}`}
              onClick={() => onEdit(event)}
              {...editableProps(canChange)}
            >
              <Icon name="edit" size={16} />
              <span className={styles.label}>Edit</span>
            </Button>
            <Button
              look="text"
              danger
              size="sm"
              aria-label={`Delete ${times}`}
              onClick={() => onDelete(event)}
              {...editableProps(canChange)}
            >
              <Icon name="trash" size={16} />
              <span className={styles.label}>Delete</span>
            </Button>
          </>
        )}
      </span>
    </li>
  );
}
