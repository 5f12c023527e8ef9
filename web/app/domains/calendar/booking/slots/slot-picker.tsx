import type { OfferedSlot } from '@lifestory/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatWeekdayAndDay } from '../../../../dates.ts';
import { Button } from '../../../../ui/button.tsx';
import { toastDanger } from '../../../../ui/notices/toast.ts';
import { formatTime } from '../../../../ui/time.ts';
import { datesQuery, offeredSlotsQuery } from '../../time-slots/index.ts';
import { DayCalendar } from './day-calendar.tsx';
import { findNextFreeDate } from './next-free-date.ts';
import styles from './slot.module.css';
import { SlotChoice } from './slot-choice.tsx';

/** What the visitor has selected: a day and a slot. */
export interface Choice {
  /** `YYYY-MM-DD`; null until the calendar is loaded. */
  date: string | null;
  /** Id of the selected slot; null selects the first free slot of the day once the slots are loaded. */
  slotId: string | null;
  /** The server rejected the slot: none is selected until the visitor selects another. */
  isRefused?: boolean;
}

export const emptyChoice: Choice = { date: null, slotId: null };

/**
 * The calendar and the slots of the selected day. A selected slot that is booked or withdrawn in the meantime is
 * deselected without a replacement; `lostMessage` then says why.
 */
export function useSlotSelection(choice: Choice, onChange: (choice: Choice) => void) {
  const { slotId, isRefused = false } = choice;
  const dates = useQuery(datesQuery);
  const calendar = dates.data;
  const firstDate = calendar && (findNextFreeDate(calendar, calendar.currentDate) ?? calendar.currentDate);
  const date = choice.date ?? firstDate ?? '';
  const slots = useQuery({ ...offeredSlotsQuery(date), enabled: date !== '' });
  const freeSlots = slots.data?.slots.filter(({ booked }) => !booked) ?? [];
  const chosenSlot: OfferedSlot | undefined = isRefused
    ? undefined
    : freeSlots.find(({ id }) => id === slotId);
  const lostSlot = slots.data?.slots.find(({ id }) => id === slotId);
  const isLost = isRefused || (slotId !== null && slots.data !== undefined && chosenSlot === undefined);
  // Selected by id, so that a refetch keeps the selection. Cached data selects nothing: it may be outdated.
  const firstFreeId = slotId === null && !isRefused && !slots.isFetching ? freeSlots[0]?.id : undefined;
  useEffect(() => {
    if (firstFreeId !== undefined) onChange({ date, slotId: firstFreeId });
  }, [firstFreeId, date, onChange]);
  return {
    calendar,
    date,
    slots: slots.data,
    freeCount: freeSlots.length,
    chosenSlot,
    /** Whether the first free slot of the day is selected as soon as the slots are loaded. */
    isSelecting: slotId === null && !isRefused && (dates.isFetching || slots.isFetching),
    isRefused,
    lostMessage: isLost ? describeLostSlot(lostSlot) : null,
    hasFailed: (dates.isError && !calendar) || (slots.isError && !slots.data),
    retry: () => void (calendar ? slots.refetch() : dates.refetch()),
  };
}

const describeLostSlot = (lostSlot: OfferedSlot | undefined) =>
  lostSlot?.booked
    ? `The time you chose, ${formatTime(lostSlot.from, 'h:mm A')}, has just been booked. Choose another time.`
    : 'The time you chose can no longer be booked. Choose another time.';

interface Props {
  selection: ReturnType<typeof useSlotSelection>;
  onChange: (choice: Choice) => void;
}

/** The calendar with `date` disabled, because its slots have all been booked since it was loaded. */
const withoutDate = <C extends { disabledDates: readonly string[] }>(calendar: C, date: string) => ({
  ...calendar,
  disabledDates: [...calendar.disabledDates, date],
});

const rejectPastDate = () => toastDanger('Please select the current date or after the current date');

/** A calendar month with the slots of the selected day. */
export function SlotPicker({ selection, onChange }: Props) {
  const { calendar, date, slots, freeCount, chosenSlot, isRefused, lostMessage, hasFailed, retry } =
    selection;
  const notice = useRef<HTMLParagraphElement>(null);
  // On narrow screens the notice is above the pressed button, out of view: the focus scrolls to it.
  useEffect(() => {
    if (isRefused) notice.current?.focus();
  }, [isRefused]);
  return (
    <>
      <p className={styles.intro}>
        All times are Pacific time, Los Angeles (PST). If your time zone differs, your own time is shown next
        to them.
      </p>
      <div className={styles.columns}>
        {calendar ? (
          <DayCalendar
            minDate={calendar.currentDate}
            lastDate={calendar.lastDate}
            disabledDates={calendar.disabledDates}
            value={date}
            onChange={(chosenDate) => onChange({ date: chosenDate, slotId: null })}
            onPast={rejectPastDate}
          />
        ) : (
          !hasFailed && <div className={styles.pendingCalendar} />
        )}
        <section className={styles.day} aria-labelledby="slots-of-day">
          <h3 id="slots-of-day">{date ? formatWeekdayAndDay(date) : 'Times'}</h3>
          <p role="status" className="visually-hidden">
            {slots && `${freeCount} of ${slots.slots.length} times are free on ${formatWeekdayAndDay(date)}.`}
          </p>
          {lostMessage && (
            <p ref={notice} className={styles.lost} role="alert" tabIndex={-1}>
              {lostMessage}
            </p>
          )}
          {hasFailed && (
            <div className={styles.failure} role="alert">
              <p>The times could not be loaded. Please check your internet connection.</p>
              <Button look="outline" onClick={retry}>
                Try again
              </Button>
            </div>
          )}
          {!hasFailed && !slots && <div className={styles.pendingTimes} />}
          {slots && slots.slots.length > 0 && (
            <SlotChoice
              label={`Times on ${formatWeekdayAndDay(date)}`}
              slots={slots.slots}
              value={chosenSlot?.id ?? null}
              onChange={(slotId) => onChange({ date, slotId })}
            />
          )}
          {slots && calendar && freeCount === 0 && (
            <NoSlots
              isFullyBooked={slots.slots.length > 0}
              next={findNextFreeDate(withoutDate(calendar, date), date)}
              onJump={(chosenDate) => onChange({ date: chosenDate, slotId: null })}
            />
          )}
        </section>
      </div>
    </>
  );
}

interface NoSlotsProps {
  /** Whether the day has slots, which are all booked; otherwise it has none. */
  isFullyBooked: boolean;
  /** The next day with a free slot, or null. */
  next: string | null;
  onJump: (date: string) => void;
}

/** Shown for a day without free slots, with a link to the next free day. */
function NoSlots({ isFullyBooked, next, onJump }: NoSlotsProps) {
  return (
    <div className={styles.none}>
      <p className={styles.noneTitle}>
        {isFullyBooked ? 'All times on this day are booked.' : 'No Slots Available'}
      </p>
      {next ? (
        <>
          <p>The next free times are on {formatWeekdayAndDay(next)}.</p>
          <Button look="outline" onClick={() => onJump(next)}>
            Show {formatWeekdayAndDay(next)}
          </Button>
        </>
      ) : (
        <p>There are no free times at the moment. New ones are added often, so please check again soon.</p>
      )}
    </div>
  );
}
