import type { DashboardRow } from '@lifestory/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAbility } from '../../api/sign-in.ts';
import { formatLongDate } from '../../dates.ts';
import { BookCaller, MoveByStaffDialog } from '../../domains/calendar/booking/index.ts';
import { WaitingCard, waitingQuery } from '../../domains/calendar/interviews/index.ts';
import { calendarDatesQuery } from '../../domains/calendar/time-slots/index.ts';
import {
  AlertBanners,
  AlertsSkeleton,
  alertsQuery,
  CalendarCard,
  CompletedTable,
  DayPlan,
  figuresQuery,
  MonthCharts,
  OwnDashboard,
  type Period,
  PeriodCard,
  readPeriod,
  SummaryCards,
  UpcomingTable,
  writePeriod,
} from '../../domains/platform/dashboard/index.ts';
import { BackupCard } from '../../domains/platform/operations/index.ts';
import { Button } from '../../ui/button.tsx';
import { PageSkeleton } from '../../ui/layout/page-skeleton.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { Alert } from '../../ui/notices/alert.tsx';
import styles from './dashboard.module.css';

export const clientLoader = () => null;

export const HydrateFallback = () => (
  <PageSkeleton>
    <PageTitle title="Dashboard" text={<span className={styles.date}>{'\u00a0'}</span>}>
      <span className={styles.action} />
    </PageTitle>
    <AlertsSkeleton />
  </PageSkeleton>
);

/** The staff dashboard; an Interviewer sees their own interviews. */
export default function DashboardPage() {
  return useAbility('view_business') ? <BusinessDashboard /> : <OwnDashboard />;
}

/** Alerts, today's interviews, calendar and figures. */
function BusinessDashboard() {
  const [search, setSearch] = useSearchParams();
  const [itemToMove, setItemToMove] = useState<DashboardRow | null>(null);
  const period = readPeriod(search.get('figures'));
  const dates = useQuery(calendarDatesQuery);
  const today = dates.data?.currentDate ?? '';
  const alerts = useQuery(alertsQuery);
  const waiting = useQuery(waitingQuery);
  const figures = useQuery(figuresQuery(period));
  // A failed query is pending again while it is refetched.
  const isReady = alerts.isFetched && waiting.isFetched && dates.data !== undefined;
  // The alerts appear first. React renders the cards, which take long on phones, in small steps.
  const showsCards = useDeferredValue(isReady, false);
  const choosePeriod = (newPeriod: Period) =>
    setSearch(
      (before) => {
        const query = new URLSearchParams(before);
        const param = writePeriod(newPeriod);
        if (param) query.set('figures', param);
        else query.delete('figures');
        return query;
      },
      { preventScrollReset: true },
    );
  if (!dates.data && dates.error) {
    return (
      <>
        <PageTitle title="Dashboard" />
        <Alert tone="danger">
          <p>{dates.error.message}</p>
          <Button look="outline" onClick={() => dates.refetch()}>
            Try again
          </Button>
        </Alert>
      </>
    );
  }
  // Wait for the content at the top to avoid layout shifts.
  if (!isReady) return <DashboardSkeleton />;
  const { data } = figures;
  return (
    <>
      <PageTitle title="Dashboard" text={formatLongDate(today)}>
        <BookCaller />
      </PageTitle>
      {alerts.error && !alerts.data && <p role="alert">{alerts.error.message}</p>}
      <AlertBanners alerts={alerts.data ?? []} />
      {showsCards ? (
        <div className={styles.page}>
          <WaitingCard />
          {figures.error && !data && <p role="alert">{figures.error.message}</p>}
          <SummaryCards figures={data} />
          <div className={styles.days}>
            <CalendarCard today={today} />
            <div className={styles.side}>
              <DayPlan today={today} />
              <PeriodCard
                period={period}
                today={today}
                figures={data}
                isUpdating={figures.isPlaceholderData}
                onChoose={choosePeriod}
              />
            </div>
          </div>
          <div className={styles.halves}>
            <UpcomingTable
              rows={data?.upcomingBookings}
              total={data?.totalUpcomingBookings ?? 0}
              onMove={setItemToMove}
            />
            <CompletedTable rows={data?.completedInterviews} total={data?.totalCompletedBookings ?? 0} />
          </div>
          <MonthCharts />
          <BackupCard />
        </div>
      ) : (
        <CardsSkeleton />
      )}
      {itemToMove && <MoveByStaffDialog interview={itemToMove} onClose={() => setItemToMove(null)} />}
    </>
  );
}

const CardsSkeleton = () => <Skeleton height={480} />;

const DashboardSkeleton = () => (
  <>
    <PageTitle title="Dashboard" />
    <CardsSkeleton />
  </>
);
