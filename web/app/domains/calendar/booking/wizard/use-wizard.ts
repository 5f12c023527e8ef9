import type { OfferedSlot } from '@lifestory/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Failure, toFailure } from '../../../../api/failure.ts';
import { randomId } from '../../../../api/random-id.ts';
import { toastDanger } from '../../../../ui/notices/toast.ts';
import { datesQuery, offeredSlotsQuery } from '../../time-slots/index.ts';
import { emptyChoice } from '../slots/slot-picker.tsx';
import { useBooking, useFormCheck } from './booking.api.ts';
import { readConfirmation, writeConfirmation } from './confirmation.ts';
import { type Draft, useDraft } from './draft.ts';

/** The state of the booking wizard: draft, selection, current step, and navigation. */
export function useWizard() {
  const { draft, setFields, clear } = useDraft();
  const { step, push, replace, back, leave } = useStep();
  const [choice, setChoice] = useState(emptyChoice);
  const [confirmation, setConfirmation] = useState(readConfirmation);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [correctedFields, setCorrectedFields] = useState<readonly string[]>([]);
  const queries = useQueryClient();
  const formCheck = useFormCheck();
  const booking = useBooking();
  const keyOf = useIdempotencyKey();

  const showFailure = (newFailure: Failure | null) => {
    setFailure(newFailure);
    setCorrectedFields([]);
  };

  const check = async () => {
    showFailure(null);
    try {
      await formCheck.mutateAsync(draft);
      push('slot');
    } catch (error) {
      showFailure(toFailure(error));
    }
  };

  // Clears the selected slot. Keeps the day if it still has a free slot, otherwise searches from today.
  const deselectSlot = async (date: string) => {
    setChoice({ date, slotId: null, isRefused: true });
    const [{ currentDate }, { slots }] = await Promise.all([
      queries.fetchQuery({ ...datesQuery, staleTime: 0 }),
      queries.fetchQuery(offeredSlotsQuery(date)),
    ]);
    if (slots.every(({ booked }) => booked)) setChoice({ date: currentDate, slotId: null, isRefused: true });
  };

  const book = async (slot: OfferedSlot, date: string) => {
    showFailure(null);
    const form = { ...draft, slot_id: slot.id, date };
    const outcome = await booking.mutateAsync({ form, idempotencyKey: keyOf(form) });
    switch (outcome.kind) {
      case 'booked': {
        const { message, terms } = outcome;
        const booking = { slot, date, message, email: draft.email.trim(), ...terms };
        writeConfirmation(booking);
        setConfirmation(booking);
        clear();
        queries.removeQueries({ queryKey: ['offered-slots'] });
        replace('finished');
        return;
      }
      case 'taken':
        void toastDanger(outcome.message);
        await deselectSlot(date).catch(() => undefined);
        return;
      case 'refused':
        showFailure(outcome.failure);
        back();
        return;
      default:
        void toastDanger(outcome.failure?.message);
    }
  };

  return {
    step: step === 'finished' && !confirmation ? ('contact' as const) : step,
    draft,
    setFields: (fields: Partial<Draft>) => {
      setFields(fields);
      setCorrectedFields((before) => [...before, ...Object.keys(fields)]);
    },
    choice,
    choose: setChoice,
    failure,
    /** Fields that have changed since the failure; their messages are hidden. */
    corrected: correctedFields,
    /** Messages by field, without those of fields that have changed since the failure. */
    errors: Object.fromEntries(
      Object.entries(failure?.fields ?? {}).filter(([field]) => !correctedFields.includes(field)),
    ),
    dismiss: () => setFailure(null),
    checking: formCheck.isPending,
    booking: booking.isPending,
    confirmation,
    check,
    book,
    back,
    leave,
  };
}

/** One idempotency key per form and slot, so that a retry after a lost response books only once. */
function useIdempotencyKey() {
  const previous = useRef({ text: '', key: '' });
  return (form: object): string => {
    const text = JSON.stringify(form);
    if (previous.current.text !== text) previous.current = { text, key: randomId() };
    return previous.current.key;
  };
}

type Step = 'contact' | 'slot' | 'finished';

const stepOf = (state: unknown): Step => {
  const { step } = Object(state) as { step?: unknown };
  return step === 'slot' || step === 'finished' ? step : 'contact';
};

/**
 * The step of the wizard, stored in the browser history: the first step is the entry of the page, later steps
 * have entries of their own. Back goes from the second step to the first, and a reload keeps the step.
 */
function useStep() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const step = stepOf(state);
  const navigateTo = (to: Step, replace: boolean) =>
    void navigate({ pathname, search }, { state: { step: to }, replace, preventScrollReset: true });
  return {
    step,
    push: (to: Step) => navigateTo(to, false),
    replace: (to: Step) => navigateTo(to, true),
    /** Goes from the second step to the first. */
    back: () => void navigate(-1),
    /** Goes to the page before the wizard, or home if there is none. */
    leave: () => {
      const entries = step === 'contact' ? 1 : 2;
      void (window.history.length > entries ? navigate(-entries) : navigate('/'));
    },
  };
}
