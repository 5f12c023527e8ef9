import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../../ui/layout/card.tsx';
import { Skeleton } from '../../../../ui/loading/skeleton.tsx';
import { formatShortDollars } from '../../../../ui/money.ts';
import { monthsQuery } from '../dashboard.api.ts';
import { MonthChart } from './month-chart.tsx';
import styles from './month-charts.module.css';

const compactFormat = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const formatCount = (value: number) => value.toLocaleString('en-US');
const formatShortAmount = (value: number) =>
  `${value < 0 ? '−' : ''}$${compactFormat.format(Math.abs(value))}`;

/** Revenue and new users of the last twelve months, regardless of the period chosen in the summary. */
export function MonthCharts() {
  const { data, error } = useQuery(monthsQuery);
  if (error && !data) return <p role="alert">{error.message}</p>;
  if (!data) {
    return (
      <div className={styles.halves}>
        <ChartSkeleton />
        <ChartSkeleton />
      </div>
    );
  }
  const months = data.map(({ month }) => month);
  return (
    <div className={styles.halves}>
      <MonthChart
        id="revenue"
        title="Revenue over time"
        months={months}
        series={[{ label: 'Revenue', values: data.map(({ revenue }) => revenue), tone: 'pine' }]}
        format={formatShortDollars}
        formatShort={formatShortAmount}
      />
      <MonthChart
        id="users"
        title="New users over time"
        months={months}
        series={[
          { label: 'Customers', values: data.map(({ customers }) => customers), tone: 'pine' },
          { label: 'Sub users', values: data.map(({ subusers }) => subusers), tone: 'clay' },
        ]}
        format={formatCount}
        formatShort={compactFormat.format}
      />
    </div>
  );
}

const ChartSkeleton = () => (
  <Card>
    <Skeleton height={376} />
  </Card>
);
