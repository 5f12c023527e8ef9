import { useQuery } from '@tanstack/react-query';
import { formatLongDate } from '../../../dates.ts';
import { Button } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { Alert } from '../../../ui/notices/alert.tsx';
import { WaitingCard } from '../../calendar/interviews/index.ts';
import { calendarDatesQuery } from '../../calendar/time-slots/index.ts';
import { CalendarCard } from './calendar/calendar.card.tsx';
import { DayPlan } from './calendar/day-plan.tsx';
import { ownDashboardQuery } from './dashboard.api.ts';
import { UpcomingTable } from './interview-tables.tsx';
import styles from './own-dashboard.module.css';

/** The dashboard of an Interviewer: the interviews assigned to them, and what those are waiting for. */
export function OwnDashboard() {
  const dates = useQuery(calendarDatesQuery);
  const ownDashboard = useQuery(ownDashboardQuery);
  const error = dates.error ?? ownDashboard.error;
  const today = dates.data?.currentDate;
  return (
    <>
      <PageTitle title="Dashboard" text={today && formatLongDate(today)} />
      {error && (
        <Alert tone="danger" mb={4}>
          <p>{error.message}</p>
          <Button
            look="outline"
            onClick={() => {
              void dates.refetch();
              void ownDashboard.refetch();
            }}
          >
            Try again
          </Button>
        </Alert>
      )}
      {today ? (
        <div className={styles.page}>
          <WaitingCard />
          <div className={styles.days}>
            <CalendarCard today={today} />
            <DayPlan today={today} />
          </div>
          <UpcomingTable rows={ownDashboard.data?.upcoming} total={ownDashboard.data?.total ?? 0} />
        </div>
      ) : (
        !error && <Skeleton height={480} />
      )}
    </>
  );
}
