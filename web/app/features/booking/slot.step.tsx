import type { OfferedSlot } from '@lifestory/contract';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { toast, toastDanger } from '../../ui/toast.ts';
import { datesQuery, offeredSlotsQuery } from '../time-slots/availability.api.ts';
import { Consent } from './consent.tsx';
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

interface Props {
  choice: Choice;
  busy: boolean;
  onChange: (choice: Choice) => void;
  onBack: () => void;
  /** `date` is the one that the slots' answer carried. */
  onNext: (slot: OfferedSlot, date: string) => void;
}

const refusePast = () => toastDanger('Please select the current date or after the current date');

const askForSlot = () =>
  toast(
    <>
      <strong>Please select a slot to book session</strong>
      <br />
      It is mandatory to book session.
    </>,
    { type: 'danger' },
  );

/** Step 2: a day, and a time on it. The first free time of a day is chosen already. */
export function SlotStep({ choice, busy, onChange, onBack, onNext }: Props) {
  const dates = useQuery(datesQuery);
  const calendar = dates.data;
  const firstDate = calendar && (nextFreeDate(calendar, calendar.currentDate) ?? calendar.currentDate);
  const date = choice.date ?? firstDate ?? '';
  const slots = useQuery({ ...offeredSlotsQuery(date), enabled: date !== '' });
  const free = slots.data?.slots.filter(({ booked }) => !booked) ?? [];
  const chosen = free.find(({ id }) => id === choice.slotId) ?? free[0];
  const failed = dates.isError || slots.isError;

  const next = () => {
    if (chosen && slots.data) onNext(chosen, slots.data.date);
    else askForSlot();
  };

  return (
    <div className={styles.step}>
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
            {slots.data && `${free.length} of ${slots.data.slots.length} times are free on ${dayName(date)}.`}
          </p>
          {failed && (
            <div className={styles.failure} role="alert">
              <p>We could not load the times. Please check your internet connection.</p>
              <Button variant="default" onClick={() => [dates.refetch(), slots.refetch()]}>
                Try again
              </Button>
            </div>
          )}
          {!failed && !slots.data && <Skeleton height="12rem" radius="md" />}
          {slots.data && slots.data.slots.length > 0 && (
            <SlotChoice
              label={`Times on ${dayName(date)}`}
              slots={slots.data.slots}
              value={chosen?.id ?? null}
              onChange={(slotId) => onChange({ date, slotId })}
            />
          )}
          {slots.data && calendar && free.length === 0 && (
            <NoSlots
              none={slots.data.slots.length === 0}
              next={nextFreeDate(calendar, date)}
              onJump={(chosenDate) => onChange({ date: chosenDate, slotId: null })}
            />
          )}
        </section>
      </div>
      <Consent />
      <div className={styles.actions}>
        <Button variant="default" size="lg" onClick={onBack} disabled={busy}>
          Back
        </Button>
        <Button color="clay" size="lg" onClick={next} loading={busy}>
          Next
        </Button>
      </div>
    </div>
  );
}
