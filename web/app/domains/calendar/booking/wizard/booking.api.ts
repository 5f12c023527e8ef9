import { useMutation } from '@tanstack/react-query';
import { type CallReply, call } from '../../../../api/call.ts';
import { type Failure, toFailure } from '../../../../api/failure.ts';
import { localTimeZone } from '../../../../ui/time.ts';
import type { Draft } from './draft.ts';

/** Validates the contact information on the server; fails with all messages by field. */
export const useFormCheck = () =>
  useMutation({ mutationFn: (form: Draft) => call('booking.validate', { body: form }) });

/** The result of a booking. */
export type Outcome =
  | {
      kind: 'booked';
      message: string;
      terms: Omit<CallReply<'booking.store'>['data'], 'token'> & { token: string | null };
    }
  /** Another visitor booked the slot first. */
  | { kind: 'taken'; message: string }
  /** The server rejected the form; the failure holds its messages. */
  | { kind: 'refused'; failure: Failure }
  /** Unknown: no response, or an unexpected one. */
  | { kind: 'unexpected'; failure: Failure | null };

/** The form with its slot, and the idempotency key with which it can be sent again if no response arrives. */
interface BookingOrder {
  form: Draft & { slot_id: string; date: string };
  idempotencyKey: string;
}

/** Books the slot in the form. */
export const useBooking = () =>
  useMutation({
    mutationFn: async ({ form, idempotencyKey }: BookingOrder): Promise<Outcome> => {
      try {
        const response: Partial<CallReply<'booking.store'>> = await call(
          'booking.store',
          { body: { ...form, time_zone: localTimeZone() } },
          { idempotencyKey },
        );
        if (response.success !== true) return { kind: 'unexpected', failure: null };
        const terms = { fee: null, payment_link: null, token: null, ...response.data };
        return { kind: 'booked', message: response.message ?? '', terms };
      } catch (error) {
        return outcomeOf(toFailure(error));
      }
    },
  });

function outcomeOf(failure: Failure): Outcome {
  if (isSlotTaken(failure.data)) return { kind: 'taken', message: failure.message };
  return failure.status >= 400 ? { kind: 'refused', failure } : { kind: 'unexpected', failure };
}

const isSlotTaken = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'booked' in data && data.booked === true;
