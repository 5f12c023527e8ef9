import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { asFailure, type Failure } from '../../api/failure.ts';
import type { Draft } from './draft.ts';

/** Has the contact information checked; fails with all messages by field. */
export const useFormCheck = () =>
  useMutation({ mutationFn: (form: Draft) => call('booking.validate', { body: form }) });

/** What came of a booking. */
export type Outcome =
  | { kind: 'booked'; message: string }
  /** Somebody was faster. */
  | { kind: 'taken'; message: string }
  /** The server refused it and said why. */
  | { kind: 'refused'; failure: Failure }
  /** Nothing that can be told: no answer, or none that makes sense. */
  | { kind: 'unexpected'; failure: Failure | null };

/** Books the slot in the form. */
export const useBooking = () =>
  useMutation({
    mutationFn: async (form: Draft & { slot_id: string; date: string }): Promise<Outcome> => {
      try {
        const answer: Partial<{ success: boolean; message: string }> = await call('booking.store', {
          body: form,
        });
        if (answer.success !== true) return { kind: 'unexpected', failure: null };
        return { kind: 'booked', message: answer.message ?? '' };
      } catch (thrown) {
        return outcomeOf(asFailure(thrown));
      }
    },
  });

function outcomeOf(failure: Failure): Outcome {
  if (isBooked(failure.data)) return { kind: 'taken', message: failure.message };
  return failure.status >= 400 ? { kind: 'refused', failure } : { kind: 'unexpected', failure };
}

const isBooked = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'booked' in data && data.booked === true;
