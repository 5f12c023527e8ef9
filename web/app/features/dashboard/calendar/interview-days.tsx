import type { InterviewEvent } from '@lifestory/contract';
import { Link } from 'react-router';
import { formatLongDate } from '../../../dates.ts';
import { groupBy } from '../../../ui/group-by.ts';
import { formatTime } from '../../../ui/time.ts';
import { StatusBadge } from '../../interviews/index.ts';
import styles from './interview-days.module.css';

/** The interviews of a month as a list by day, which phones show by default. */
export function InterviewDays({ events }: { events: readonly InterviewEvent[] }) {
  const days = groupBy(events, ({ start }) => start.slice(0, 10));
  return (
    <div className={styles.days}>
      {[...days].map(([date, interviews]) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <h3 id={`day-${date}`}>{formatLongDate(date)}</h3>
          <ul>
            {interviews.map(({ id, title, start, status }) => (
              <li key={id}>
                <span className={styles.time}>{formatTime(start, 'h:mm A')} (PST)</span>
                <Link to={`/session/view/${id}`}>{title}</Link>
                <StatusBadge status={status} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
