import type { SlotEvent } from '@lifestory/contract';
import { useEffect, useState } from 'react';
import type { Month } from '../../../../dates.ts';
import { Button } from '../../../../ui/button.tsx';
import { editableProps, useCanEdit } from '../../../../ui/forms/read-only.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { runWhenIdle } from '../../../../ui/loading/idle.ts';
import type { SlotsBatch } from '../time-slots.api.ts';
import { CopyWeekDialog, preloadSlotDialogs, SlotRangeDialog } from './lazy-dialogs.tsx';

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
  const [openDialog, setOpenDialog] = useState<'range' | 'copy' | null>(null);
  useEffect(() => runWhenIdle(preloadSlotDialogs), []);
  const dialogProps = {
    onClose: () => setOpenDialog(null),
    onStored: (stored: SlotsBatch) => {
      setOpenDialog(null);
      onStored(stored);
    },
  };
  return (
    <>
      <Button look="outline" onClick={() => setOpenDialog('range')} {...editableProps(canEdit)}>
        <Icon name="calendar" />
        Add several weeks
      </Button>
      <Button look="outline" onClick={() => setOpenDialog('copy')} {...editableProps(canEdit)}>
        <Icon name="copy" />
        Copy a week
      </Button>
      {openDialog === 'range' && today && <SlotRangeDialog today={today} {...dialogProps} />}
      {openDialog === 'copy' && month && <CopyWeekDialog month={month} events={events} {...dialogProps} />}
    </>
  );
}
