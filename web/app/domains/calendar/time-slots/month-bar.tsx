import { ActionIcon, Button } from '@mantine/core';
import { formatMonth, type Month, monthAfter } from '../../../dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './month-bar.module.css';

interface Props {
  month: Month;
  /** `YYYY-MM-DD` in Los Angeles; '' until loaded. */
  today: string;
  onChoose: (month: Month) => void;
}

/** Navigation to the previous, next and current month. */
export function MonthBar({ month, today, onChoose }: Props) {
  if (!month) return <div className={styles.months} />;
  return (
    <div className={styles.months}>
      <ActionIcon
        variant="default"
        size="xl"
        aria-label="Previous month"
        onClick={() => onChoose(monthAfter(month, -1))}
      >
        <Icon name="back" />
      </ActionIcon>
      <h2 aria-live="polite">{formatMonth(month)}</h2>
      <ActionIcon
        variant="default"
        size="xl"
        aria-label="Next month"
        onClick={() => onChoose(monthAfter(month, 1))}
      >
        <Icon name="forward" />
      </ActionIcon>
      <Button
        variant="default"
        disabled={month === today.slice(0, 7)}
        onClick={() => onChoose(today.slice(0, 7))}
      >
        Today
      </Button>
    </div>
  );
}
