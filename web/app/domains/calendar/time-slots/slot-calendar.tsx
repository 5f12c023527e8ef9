import FullCalendar from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import type { SlotEvent } from '@lifestory/contract';
import '@fullcalendar/react/skeleton.css';
import classicTheme from '@fullcalendar/react/themes/classic';
import '@fullcalendar/react/themes/classic/theme.css';
import '../../../ui/styles/calendar.css';
import type { Month } from '../../../dates.ts';
import styles from './slot-calendar.module.css';
import { SlotChip } from './slot-chip.tsx';

interface Props {
  month: Month;
  /** `YYYY-MM-DD` in Los Angeles. */
  today: string;
  events: readonly SlotEvent[];
  canChange: boolean;
  onDay: (date: string) => void;
  onEdit: (event: SlotEvent) => void;
  onDelete: (event: SlotEvent) => void;
}

const toCalendarEvent = (event: SlotEvent) => ({
  id: event.slot.id,
  title: event.para,
  start: `${event.slot.slot_date}T${event.slot.from}`,
  end: `${event.slot.slot_date}T${event.slot.to}`,
});

/** A month as a grid. Los Angeles wall-clock times are passed as UTC, so that the calendar never converts them. */
export default function SlotCalendar({ month, today, events, canChange, onDay, onEdit, onDelete }: Props) {
  const findEvent = (id: string) => events.find(({ slot }) => slot.id === id);
  return (
    <div className={styles.calendar}>
      <FullCalendar
        key={month}
        plugins={[dayGrid, classicTheme]}
        initialView="dayGridMonth"
        initialDate={`${month}-01`}
        timeZone="UTC"
        now={`${today}T00:00:00Z`}
        headerToolbar={false}
        height="auto"
        fixedWeekCount={false}
        eventInteractive={false}
        eventOrder="start"
        eventDisplay="block"
        events={events.map(toCalendarEvent)}
        eventClass={({ isPast }) => (isPast ? `${styles.event} ${styles.past}` : styles.event)}
        eventContent={({ event: { id } }) => {
          const event = findEvent(id);
          return event ? (
            <SlotChip event={event} today={today} canChange={canChange} onEdit={onEdit} onDelete={onDelete} />
          ) : null;
        }}
        dayCellTopClass={styles.top}
        dayCellTopInnerClass={styles.day}
        navLinks
        navLinkHint={(day) => (canChange ? `${day}, add time slots` : day)}
        navLinkDayClick={(date) => onDay(date.toISOString().slice(0, 10))}
      />
    </div>
  );
}
