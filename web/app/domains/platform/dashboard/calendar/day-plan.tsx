import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatLongDate } from '../../../../dates.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Skeleton } from '../../../../ui/loading/skeleton.tsx';
import { EmptyState } from '../../../../ui/notices/empty-state.tsx';
import { formatTime } from '../../../../ui/time.ts';
import { interviewEventsQuery, PaymentBadge, StatusBadge } from '../../../calendar/interviews/index.ts';
import styles from './day-plan.module.css';

/** The interviews of today (`YYYY-MM-DD` in Los Angeles), by start time. */
export function DayPlan({ today }: { today: string }) {
  const events = useQuery(interviewEventsQuery(today.slice(0, 7)));
  const plan = events.data?.filter(({ start }) => start.startsWith(today)) ?? [];
  return (
    <Card aria-labelledby="today-title">
      <h2 id="today-title">Today</h2>
      <p className={styles.date}>{today ? formatLongDate(today) : ' '}</p>
      {events.isError && !events.data ? (
        <p role="alert">{events.error.message}</p>
      ) : events.isPending ? (
        <Skeleton height={120} />
      ) : plan.length === 0 ? (
        <EmptyState text="No interviews today.">
          <ButtonLink to="/sessions" look="outline">
            All sessions
          </ButtonLink>
        </EmptyState>
      ) : (
        <ul className={styles.plan}>
          {plan.map(({ id, title, start, end, status, payment }) => (
            <li key={id}>
              <span className={styles.times}>
                {formatTime(start, 'h:mm A')} – {formatTime(end, 'h:mm A')} (PST)
              </span>
              <Link to={`/session/view/${id}`}>{title}</Link>
              <span className={styles.badges}>
                <StatusBadge status={status} />
                <span className={styles.payment}>Payment</span>
                <PaymentBadge paid={payment} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
