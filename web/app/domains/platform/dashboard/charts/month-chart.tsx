import { formatMonth } from '../../../../dates.ts';
import { Card, CardHeader } from '../../../../ui/layout/card.tsx';
import { createScale, toPercent } from './chart-scale.ts';
import styles from './month-chart.module.css';

/** A data series by month. */
interface Series {
  label: string;
  values: readonly number[];
  tone: 'pine' | 'clay';
}

interface Props {
  id: string;
  title: string;
  /** `YYYY-MM`, oldest first. */
  months: readonly string[];
  /** Stacked into one bar per month, from the bottom up. */
  series: readonly Series[];
  /** Formats a value in full, in the table and in the description. */
  format: (value: number) => string;
  /** Formats a value compactly, on the axis and above a bar. */
  formatShort: (value: number) => string;
}

/** Whether the year is shown under a month: under January, and under the first month unless January follows. */
const showsYear = (month: string, index: number) =>
  month.endsWith('-01') || (index === 0 && !month.endsWith('-12'));

const formatShortMonth = (month: string) => formatMonth(month).slice(0, 3);

/** A bar chart by month, in HTML and CSS, with the same numbers as a table below. */
export function MonthChart({ id, title, months, series, format, formatShort }: Props) {
  const totals = months.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const scale = createScale(totals);
  const zeroHeight = toPercent(0, scale);
  return (
    <Card aria-labelledby={`${id}-title`}>
      <CardHeader>
        <h2 id={`${id}-title`}>{title}</h2>
        {series.length > 1 && (
          <p className={styles.legend}>
            {series.map(({ label, tone }) => (
              <span key={label} data-tone={tone}>
                {label}
              </span>
            ))}
          </p>
        )}
      </CardHeader>
      <div className={styles.chart} role="img" aria-label={describeChart(title, months, totals, format)}>
        <div className={styles.gridLines}>
          {scale.ticks.map((tick) => (
            <span
              key={tick}
              style={{ bottom: `${toPercent(tick, scale)}%` }}
              data-zero={tick === 0 || undefined}
            >
              {formatShort(tick)}
            </span>
          ))}
        </div>
        <div className={styles.columns}>
          {months.map((month, index) => {
            const total = totals[index] ?? 0;
            const top = toPercent(Math.max(total, 0), scale);
            return (
              <div key={month} className={styles.column}>
                <div className={styles.plot}>
                  {total !== 0 && (
                    <span className={styles.value} style={{ bottom: `${top}%` }}>
                      {formatShort(total)}
                    </span>
                  )}
                  <div
                    className={styles.bar}
                    data-below={total < 0 || undefined}
                    style={{
                      bottom: `${Math.min(zeroHeight, toPercent(total, scale))}%`,
                      height: `${Math.abs(toPercent(total, scale) - zeroHeight)}%`,
                    }}
                  >
                    {series.map(({ label, tone, values }) => (
                      <span key={label} data-tone={tone} style={{ flexGrow: Math.abs(values[index] ?? 0) }} />
                    ))}
                  </div>
                </div>
                <span className={styles.month}>
                  {formatShortMonth(month)}
                  {showsYear(month, index) && <small>{month.slice(0, 4)}</small>}
                </span>
              </div>
            );
          })}
        </div>
      </div>
      <details className={styles.details}>
        <summary>Show as a table</summary>
        <table>
          <caption className="visually-hidden">{title}, by month</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              {series.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month, index) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month)}</th>
                {series.map(({ label, values }) => (
                  <td key={label}>{format(values[index] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}

/** Describes the chart in a few sentences, for screen readers. */
function describeChart(
  title: string,
  months: readonly string[],
  totals: readonly number[],
  format: Props['format'],
): string {
  const highest = Math.max(...totals);
  const highestMonth = months[totals.indexOf(highest)] ?? '';
  const currentMonth = months.at(-1) ?? '';
  return `${title}: one bar for each of the last twelve months. The highest is ${formatMonth(highestMonth)} with ${format(highest)}. ${formatMonth(currentMonth)} so far: ${format(totals.at(-1) ?? 0)}. The table below lists every month.`;
}
