import FullCalendar from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import type { InterviewEvent } from '@lifestory/contract';
import '@fullcalendar/react/skeleton.css';
import classicTheme from '@fullcalendar/react/themes/classic';
import '@fullcalendar/react/themes/classic/theme.css';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { formatTime } from '../../ui/time.ts';
import '../../ui/calendar.css';
import styles from './interview-calendar.module.css';

interface Props {
  /** `YYYY-MM` */
  month: string;
  /** `YYYY-MM-DD` in Los Angeles. */
  today: string;
  events: readonly InterviewEvent[];
}

const asInput = ({ id, title, start, end }: InterviewEvent) => ({
  id,
  title,
  start: start.replace(' ', 'T'),
  end: end.replace(' ', 'T'),
});

/** A month of interviews as a grid. Los Angeles wall times are taken as UTC, so that no zone shifts them. */
export function InterviewCalendar({ month, today, events }: Props) {
  const eventOf = (id: string) => events.find((event) => event.id === id);
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
        height={560}
        fixedWeekCount={false}
        eventInteractive={false}
        eventOrder="start"
        eventDisplay="block"
        events={events.map(asInput)}
        eventClass={styles.event}
        eventContent={({ event: { id } }) => {
          const event = eventOf(id);
          return event ? <InterviewChip event={event} /> : null;
        }}
        dayCellTopClass={styles.top}
        dayCellTopInnerClass={styles.day}
      />
    </div>
  );
}

/** An interview in the grid; it leads to its session. */
function InterviewChip({ event: { id, title, start, status } }: { event: InterviewEvent }) {
  const time = formatTime(start, 'h:mm A');
  return (
    <Link
      to={`/session/view/${id}`}
      className={styles.chip}
      data-status={status}
      title={`${time} (PST), ${title}, ${status}`}
    >
      <span className={styles.time}>
        {time}
        {status === 'completed' && <Icon name="check" size={14} />}
      </span>
      <span className={styles.name}>{title}</span>
      <span className="visually-hidden">, {status}</span>
    </Link>
  );
}
