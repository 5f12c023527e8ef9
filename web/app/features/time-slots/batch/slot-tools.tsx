import type { SlotEvent } from '@lifestory/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Month } from '../../../dates.ts';
import { editableProps, useCanEdit } from '../../../ui/forms/read-only.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { SlotsBatch } from '../time-slots.api.ts';
import { CopyWeekDialog } from './copy-week.dialog.tsx';
import { SlotRangeDialog } from './slot-range.dialog.tsx';

interface Props {
  month: Month;
  /** `YYYY-MM-DD` in Los Angeles; '' until loaded. */
  today: string;
  events: readonly SlotEvent[];
  onStored: (stored: SlotsBatch) => void;
}

/** The buttons for adding slots of several weeks and for copying a week, with their dialogs. */
export function SlotTools({ month, today, events, onStored }: Props) {
  const canEdit = useCanEdit();
  const [task, setTask] = useState<'range' | 'copy' | null>(null);
  const dialog = {
    onClose: () => setTask(null),
    onStored: (stored: SlotsBatch) => {
      setTask(null);
      onStored(stored);
    },
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="calendar" />}
        onClick={() => setTask('range')}
        {...editableProps(canEdit)}
      >
        Add several weeks
      </Button>
      <Button
        variant="default"
        leftSection={<Icon name="copy" />}
        onClick={() => setTask('copy')}
        {...editableProps(canEdit)}
      >
        Copy a week
      </Button>
      {task === 'range' && today && <SlotRangeDialog today={today} {...dialog} />}
      {task === 'copy' && month && <CopyWeekDialog month={month} events={events} {...dialog} />}
    </>
  );
}
