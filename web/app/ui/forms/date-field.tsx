import { DateInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useState } from 'react';

interface Props {
  name: string;
  id: string;
  label: string;
  /** `YYYY-MM-DD` */
  defaultValue: string;
  /** The earliest date that can be chosen, `YYYY-MM-DD`. */
  min: string;
  error?: string | undefined;
}

/** A date that is typed or chosen in a calendar. */
export function DateField({ min, ...props }: Props) {
  const [isPicking, setPicking] = useState(false);
  return (
    <DateInput
      {...props}
      size="md"
      valueFormat="MM-DD-YYYY"
      minDate={min}
      firstDayOfWeek={0}
      weekendDays={[]}
      hideOutsideDates
      ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
      popoverProps={{
        zIndex: 10010,
        // Inside the main landmark, so that all content belongs to a landmark.
        portalProps: { target: '#main' },
        onOpen: () => setPicking(true),
        onClose: () => setPicking(false),
      }}
      // Escape closes an open calendar, not the dialog around the field.
      data-mantine-stop-propagation={isPicking}
    />
  );
}
