import { MonthPickerInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';

interface Props {
  /** `YYYY-MM` */
  month: string;
  /** `YYYY-MM-DD` in Los Angeles. */
  today: string;
  onChoose: (month: string) => void;
}

/** Selects a month, up to the current one. */
export default function MonthField({ month, today, onChoose }: Props) {
  return (
    <MonthPickerInput
      label="Month"
      size="md"
      value={`${month}-01`}
      maxDate={today}
      valueFormat="MMMM YYYY"
      ariaLabels={{ previousYear: 'Previous year', nextYear: 'Next year' }}
      // Without roles: the popover would be a dialog without a name.
      popoverProps={{ withRoles: false }}
      onChange={(date) => date && onChoose(date.slice(0, 7))}
    />
  );
}
