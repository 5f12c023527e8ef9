import { formatMonth, type Month, monthAfter } from '../../../dates.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
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
      <IconButton look="outline" aria-label="Previous month" onClick={() => onChoose(monthAfter(month, -1))}>
        <Icon name="back" />
      </IconButton>
      <h2 aria-live="polite">{formatMonth(month)}</h2>
      <IconButton look="outline" aria-label="Next month" onClick={() => onChoose(monthAfter(month, 1))}>
        <Icon name="forward" />
      </IconButton>
      <Button
        look="outline"
        disabled={month === today.slice(0, 7)}
        onClick={() => onChoose(today.slice(0, 7))}
      >
        Today
      </Button>
    </div>
  );
}
