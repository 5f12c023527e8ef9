import type { InterviewEvent } from '@lifestory/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { formatLongDate } from '../../../../dates.ts';
import { groupBy } from '../../../../ui/group-by.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { Skeleton } from '../../../../ui/loading/skeleton.tsx';
import { EmptyState } from '../../../../ui/notices/empty-state.tsx';
import { formatTime } from '../../../../ui/time.ts';
import { interviewEventsQuery, StatusBadge } from '../../../calendar/interviews/index.ts';
import { MonthBar, useIsNarrow, ViewChoice } from '../../../calendar/time-slots/index.ts';
import styles from './calendar.card.module.css';
import { InterviewCalendar } from './interview-calendar.tsx';

/** A month of interviews as a grid or list; month and view are in the URL. `today`: `YYYY-MM-DD` in Los Angeles. */
export function CalendarCard({ today }: { today: string }) {
  const isNarrow = useIsNarrow();
  const [search, setSearch] = useSearchParams();
  const requestedMonth = search.get('month') ?? '';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(requestedMonth) ? requestedMonth : today.slice(0, 7);
  const view = search.get('view') ?? (isNarrow ? 'list' : 'calendar');
  const events = useQuery(interviewEventsQuery(month));
  const monthEvents = events.data?.filter(({ start }) => start.startsWith(month)) ?? [];
  const chooseMonth = (value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('month', value);
        return next;
      },
      { preventScrollReset: true },
    );
  return (
    <Card aria-label="Calendar of interviews">
      <div className={styles.bar}>
        <MonthBar month={month} today={today} onChoose={chooseMonth} />
        <ViewChoice view={view} />
      </div>
      <div className={styles.month}>
        {events.isError && !events.data ? (
          <p role="alert">{events.error.message}</p>
        ) : events.isPending ? (
          <Skeleton className={styles.skeleton} />
        ) : view === 'calendar' ? (
          <InterviewCalendar month={month} today={today} events={events.data} />
        ) : monthEvents.length > 0 ? (
          <InterviewDays events={monthEvents} />
        ) : (
          <EmptyState text="No interviews in this month." />
        )}
      </div>
    </Card>
  );
}

/** The interviews of a month as a list by day, which phones show by default. */
function InterviewDays({ events }: { events: readonly InterviewEvent[] }) {
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
