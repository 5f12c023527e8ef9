import type { OfferedSlot } from '@lifestory/contract';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { toastDanger } from '../../ui/toast.ts';
import { datesQuery, offeredSlotsQuery } from '../time-slots/availability.api.ts';
import { DayCalendar } from './day-calendar.tsx';
import { nextFreeDate } from './next-free-date.ts';
import { NoSlots } from './no-slots.tsx';
import { dayName } from './plain-date.ts';
import styles from './slot.module.css';
import { SlotChoice } from './slot-choice.tsx';

/** What has been chosen so far: a day, and a slot that is taken from the list when it is free there. */
export interface Choice {
  /** `YYYY-MM-DD`; null until the calendar is known. */
  date: string | null;
  slotId: string | null;
}

export const nothingChosen: Choice = { date: null, slotId: null };

/** The calendar and the slots of the chosen day, and which of them is chosen: the first free one unless another was. */
export function usePickedSlot(choice: Choice) {
  const dates = useQuery(datesQuery);
  const calendar = dates.data;
  const firstDate = calendar && (nextFreeDate(calendar, calendar.currentDate) ?? calendar.currentDate);
  const date = choice.date ?? firstDate ?? '';
  const slots = useQuery({ ...offeredSlotsQuery(date), enabled: date !== '' });
  const free = slots.data?.slots.filter(({ booked }) => !booked) ?? [];
  const chosen: OfferedSlot | undefined = free.find(({ id }) => id === choice.slotId) ?? free[0];
  return {
    calendar,
    date,
    slots: slots.data,
    free: free.length,
    chosen,
    failed: dates.isError || slots.isError,
    retry: () => {
      void dates.refetch();
      void slots.refetch();
    },
  };
}

interface Props {
  picked: ReturnType<typeof usePickedSlot>;
  onChange: (choice: Choice) => void;
}

const refusePast = () => toastDanger('Please select the current date or after the current date');

/** A month of days and the times of the chosen one. */
export function SlotPicker({ picked, onChange }: Props) {
  const { calendar, date, slots, free, chosen, failed, retry } = picked;
  return (
    <>
      <p className={styles.intro}>
        All times are Pacific time, Los Angeles (PST). Your own time stands beside them where it differs.
      </p>
      <div className={styles.columns}>
        {calendar ? (
          <DayCalendar
            minDate={calendar.currentDate}
            lastDate={calendar.lastDate}
            disabledDates={calendar.disabledDates}
            value={date}
            onChange={(chosenDate) => onChange({ date: chosenDate, slotId: null })}
            onPast={refusePast}
          />
        ) : (
          <Skeleton height="26rem" radius="lg" />
        )}
        <section className={styles.day} aria-labelledby="slots-of-day">
          <h3 id="slots-of-day">{date ? dayName(date) : 'Times'}</h3>
          <p role="status" className="visually-hidden">
            {slots && `${free} of ${slots.slots.length} times are free on ${dayName(date)}.`}
          </p>
          {failed && (
            <div className={styles.failure} role="alert">
              <p>We could not load the times. Please check your internet connection.</p>
              <Button variant="default" onClick={retry}>
                Try again
              </Button>
            </div>
          )}
          {!failed && !slots && <Skeleton height="12rem" radius="md" />}
          {slots && slots.slots.length > 0 && (
            <SlotChoice
              label={`Times on ${dayName(date)}`}
              slots={slots.slots}
              value={chosen?.id ?? null}
              onChange={(slotId) => onChange({ date, slotId })}
            />
          )}
          {slots && calendar && free === 0 && (
            <NoSlots
              none={slots.slots.length === 0}
              next={nextFreeDate(calendar, date)}
              onJump={(chosenDate) => onChange({ date: chosenDate, slotId: null })}
            />
          )}
        </section>
      </div>
    </>
  );
}
