import type { OfferedSlot } from '@lifestory/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asFailure, type Failure } from '../../api/failure.ts';
import { toastDanger } from '../../ui/toast.ts';
import { datesQuery, offeredSlotsQuery } from '../time-slots/availability.api.ts';
import { useBooking, useFormCheck } from './booking.api.ts';
import { type Draft, useDraft } from './draft.ts';
import { nothingChosen } from './slot-picker.tsx';

interface Booked {
  slot: OfferedSlot;
  date: string;
  message: string;
  email: string;
}

/** The course of a booking: what is typed and chosen, where the wizard stands, and how it goes on or back. */
export function useWizard() {
  const { draft, step, setStep, setFields, clear } = useDraft();
  const [choice, setChoice] = useState(nothingChosen);
  const [booked, setBooked] = useState<Booked | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const queries = useQueryClient();
  const formCheck = useFormCheck();
  const booking = useBooking();

  const forget = () => {
    setFailure(null);
    setErrors({});
  };
  const refuse = (refused: Failure) => {
    setFailure(refused);
    setErrors(refused.fields);
  };

  const check = async () => {
    forget();
    try {
      await formCheck.mutateAsync(draft);
      setStep('slot');
    } catch (thrown) {
      refuse(asFailure(thrown));
    }
  };

  // Somebody was faster: what is free now is asked anew, beginning with today.
  const startOver = async () => {
    const { currentDate } = await queries.fetchQuery({ ...datesQuery, staleTime: 0 });
    setChoice({ date: currentDate, slotId: null });
    await queries.invalidateQueries({ queryKey: offeredSlotsQuery(currentDate).queryKey });
  };

  const book = async (slot: OfferedSlot, date: string) => {
    forget();
    const outcome = await booking.mutateAsync({ ...draft, slot_id: slot.id, date });
    switch (outcome.kind) {
      case 'booked':
        setBooked({ slot, date, message: outcome.message, email: draft.email.trim() });
        clear();
        queries.removeQueries({ queryKey: ['offered-slots'] });
        return;
      case 'taken':
        await toastDanger(outcome.message);
        await startOver().catch(() => undefined);
        return;
      case 'refused':
        setStep('contact');
        refuse(outcome.failure);
        return;
      default:
        await toastDanger(outcome.failure?.message);
    }
  };

  return {
    step: booked ? ('finished' as const) : step,
    draft,
    // A message leaves its field as soon as the field is mended.
    setFields: (fields: Partial<Draft>) => {
      setFields(fields);
      setErrors((before) => ({
        ...before,
        ...Object.fromEntries(Object.keys(fields).map((field) => [field, ''])),
      }));
    },
    choice,
    choose: setChoice,
    failure,
    /** The message of each field that is still wrong. */
    errors,
    dismiss: () => setFailure(null),
    checking: formCheck.isPending,
    booking: booking.isPending,
    booked,
    check,
    book,
    back: () => setStep('contact'),
  };
}
