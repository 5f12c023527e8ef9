import type { SlotEvent } from '@lifestory/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { toFailure } from '../../api/failure.ts';
import { useAbility } from '../../api/sign-in.ts';
import {
  calendarDatesQuery,
  deleteSlotMutation,
  isPast,
  MonthBar,
  SlotCalendar,
  SlotForm,
  SlotList,
  type SlotOutcome,
  SlotResult,
  SlotSelectionBar,
  type SlotsBatch,
  type SlotsStored,
  type SlotTask,
  SlotTools,
  slotEventsQuery,
  useIsNarrow,
  ViewChoice,
} from '../../domains/calendar/time-slots/index.ts';
import { Button } from '../../ui/button.tsx';
import { confirmTexts } from '../../ui/dialogs/confirm-texts.ts';
import { LazyConfirm } from '../../ui/dialogs/lazy-confirm.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { editableProps, ReadOnlyNote } from '../../ui/forms/read-only.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { PageSkeleton } from '../../ui/layout/page-skeleton.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { toastDanger, toastSuccess } from '../../ui/notices/toast.ts';
import styles from './time-slots.module.css';

const pastDateMessage = 'Please select the current date or after the current date';

const title = {
  title: 'Time Slots',
  text: 'When interviews can be booked. All times are Los Angeles time (PST).',
  trail: <Breadcrumbs trail={[{ label: 'Dashboard', to: '/dashboard' }, { label: 'Time Slots' }]} />,
};

export const clientLoader = () => null;

export const HydrateFallback = () => (
  <PageSkeleton>
    <PageTitle {...title} />
  </PageSkeleton>
);

/** The calendar of slots: month and view (grid or list) are in the URL. */
export default function TimeSlotsPage() {
  const canEdit = useAbility('manage_slots');
  const isNarrow = useIsNarrow();
  const [search, setSearch] = useSearchParams();
  const dates = useQuery(calendarDatesQuery);
  const today = dates.data?.currentDate ?? '';
  const requestedMonth = search.get('month') ?? '';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(requestedMonth) ? requestedMonth : today.slice(0, 7);
  const view = search.get('view') ?? (isNarrow ? 'list' : 'calendar');
  const slots = useQuery(slotEventsQuery(month));
  const events = slots.data ?? [];
  const [task, setTask] = useState<SlotTask | null>(null);
  const [itemToDelete, setItemToDelete] = useState<SlotEvent | null>(null);
  const [outcome, setOutcome] = useState<SlotOutcome | null>(null);
  const [selected, setSelected] = useState<string[]>([]);
  const remove = useMutation(deleteSlotMutation);

  const chooseMonth = (value: string) =>
    setSearch((before) => {
      const query = new URLSearchParams(before);
      query.set('month', value);
      return query;
    });
  const onDay = (date: string) => {
    if (date < today) return void toastDanger(pastDateMessage);
    if (canEdit) setTask({ kind: 'add', date });
  };
  const onStored = (result: SlotsStored) => {
    setTask(null);
    const { added, skipped } = result.data;
    setOutcome(added > 0 ? { added, changed: 0, skipped } : null);
    void toastSuccess(result.message);
    // Shows the month of the new slots.
    const [firstSlot] = result.data.slots;
    if (firstSlot && firstSlot.month !== month) chooseMonth(firstSlot.month);
  };
  const onBatch = (result: SlotsBatch) => {
    setOutcome(result);
    const firstMonth = result.slots.map((slot) => slot.month).sort()[0];
    if (result.added > 0 && firstMonth && firstMonth > month) chooseMonth(firstMonth);
  };
  const onDelete = (event: SlotEvent) => {
    setTask(null);
    setItemToDelete(event);
  };
  const confirmDelete = () => {
    if (!itemToDelete) return;
    remove.mutate(itemToDelete.slot.id, {
      onSuccess: () => void toastSuccess('Time slot deleted successfully'),
      onError: (failure) => void toastDanger(failure.message),
      onSettled: () => setItemToDelete(null),
    });
  };
  const actions = {
    canChange: canEdit,
    onEdit: (event: SlotEvent) => setTask({ kind: 'edit', event }),
    onDelete,
  };
  const failure = dates.error ?? slots.error;
  const retry = () => void (dates.error ? dates.refetch() : slots.refetch());
  const eventsInMonth = events.filter(({ slot }) => slot.month === month);
  const selectable = canEdit
    ? eventsInMonth.filter((event) => !event.session_id && !isPast(event, today))
    : [];
  const selectedInMonth = selected.filter((id) => selectable.some(({ slot }) => slot.id === id));

  return (
    <>
      <PageTitle {...title}>
        <SlotTools {...{ month, today, events }} onStored={onBatch} />
        <Button onClick={() => setTask({ kind: 'add', date: null })} {...editableProps(canEdit)}>
          <Icon name="plus" />
          Add new Time Slot
        </Button>
      </PageTitle>
      {!canEdit && <ReadOnlyNote />}
      <SlotResult outcome={outcome} onDismiss={() => setOutcome(null)} />
      <ErrorSummary failure={failure && toFailure(failure)} onDismiss={retry} />
      {/* Its height depends on the month. */}
      {month && (
        <div className={styles.bar}>
          <MonthBar month={month} today={today} onChoose={chooseMonth} />
          <p className={styles.legend}>
            <span className={styles.available}>Available</span>
            <span className={styles.booked}>Booked</span>
          </p>
          <ViewChoice view={view} />
        </div>
      )}
      {!slots.data ? (
        failure ? (
          <Button look="outline" onClick={retry}>
            Try again
          </Button>
        ) : (
          // The bar above it appears when the month is known, and must not move it.
          <Loading key={month && 'below the bar'} />
        )
      ) : view === 'calendar' ? (
        <SlotCalendar {...{ month, today, events, onDay }} {...actions} />
      ) : eventsInMonth.length > 0 ? (
        <>
          {selectable.length > 0 && (
            <SlotSelectionBar
              selectable={selectable}
              selected={selectedInMonth}
              onSelect={setSelected}
              onStored={onBatch}
            />
          )}
          <SlotList
            key={month}
            events={eventsInMonth}
            today={today}
            selected={selectedInMonth}
            onSelect={setSelected}
            {...actions}
          />
        </>
      ) : (
        <EmptyState text="No time slots in this month." />
      )}
      {task && today && (
        <SlotForm {...{ task, today, month, onStored, onDelete }} onClose={() => setTask(null)} />
      )}
      <LazyConfirm
        opened={itemToDelete !== null}
        title="Delete time slot"
        text={confirmTexts.timeSlot}
        busy={remove.isPending}
        onCancel={() => setItemToDelete(null)}
        onConfirm={confirmDelete}
      />
    </>
  );
}
