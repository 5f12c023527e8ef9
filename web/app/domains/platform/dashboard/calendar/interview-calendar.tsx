import type { InterviewEvent } from '@lifestory/contract';
import { Link } from 'react-router';
import { formatLongDate, formatMonth, weeksOf } from '../../../../dates.ts';
import { groupBy } from '../../../../ui/group-by.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { formatTime } from '../../../../ui/time.ts';
import styles from './interview-calendar.module.css';

interface Props {
  /** `YYYY-MM` */
  month: string;
  /** `YYYY-MM-DD` in Los Angeles. */
  today: string;
  events: readonly InterviewEvent[];
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A month of interviews as a grid, in Los Angeles time. A plain table is enough: it is small and read-only. */
export function InterviewCalendar({ month, today, events }: Props) {
  const days = groupBy(events, ({ start }) => start.slice(0, 10));
  return (
    <table className={styles.calendar}>
      <caption className="visually-hidden">Interviews in {formatMonth(month)}</caption>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col" abbr={day}>
              {day.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td
                key={date}
                aria-current={date === today ? 'date' : undefined}
                data-outside={!date.startsWith(month) || undefined}
              >
                <time className={styles.day} dateTime={date} title={formatLongDate(date)}>
                  {Number(date.slice(8))}
                </time>
                {days.get(date)?.map((event) => (
                  <InterviewChip key={event.id} event={event} />
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An interview in the grid, linked to its session. */
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
