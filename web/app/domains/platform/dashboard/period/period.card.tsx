import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx';
import { formatDollars } from '../../../../ui/money.ts';
import type { DashboardFigures, Period } from '../dashboard.api.ts';
import styles from './period.card.module.css';

// The month picker is large and rarely used, so it is loaded on demand.
const MonthField = lazyComponent(() => import('../../../../ui/forms/month-field.tsx'), {
  placeholder: <div className={styles.field} />,
});

const options: { value: Period['option']; label: string }[] = [
  { value: 'this month', label: 'This month' },
  { value: 'previous month', label: 'Previous month' },
  { value: 'this year', label: 'This year' },
  { value: 'custom', label: 'Choose a month' },
];

interface Props {
  period: Period;
  /** `YYYY-MM-DD` in Los Angeles. */
  today: string;
  figures: DashboardFigures | undefined;
  /** Whether `figures` still belong to the period chosen before. */
  isUpdating: boolean;
  onChoose: (period: Period) => void;
}

/** The figures of a period, with the controls that choose it. */
export function PeriodCard({ period, today, figures, isUpdating, onChoose }: Props) {
  const choose = (option: string) =>
    onChoose(
      option === 'custom'
        ? { option, date: today.slice(0, 7) }
        : { option: option as Exclude<Period['option'], 'custom'> },
    );
  return (
    <Card aria-labelledby="period-title">
      <h2 id="period-title">Summary</h2>
      <div className={styles.filter}>
        <SelectField
          label="Period"
          options={options}
          value={period.option}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        {period.option === 'custom' && (
          <MonthField
            month={period.date}
            today={today}
            onChoose={(date) => onChoose({ option: 'custom', date })}
          />
        )}
      </div>
      <dl className={styles.tiles} aria-live="polite" aria-busy={isUpdating}>
        <div>
          <dt>Total users</dt>
          <dd>{figures?.revenue.total_users.toLocaleString('en-US') ?? '–'}</dd>
        </div>
        <div>
          <dt>Total amount</dt>
          <dd>{figures ? formatDollars(figures.revenue.total_amount) : '–'}</dd>
        </div>
      </dl>
    </Card>
  );
}
