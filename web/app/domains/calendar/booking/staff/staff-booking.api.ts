import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';

/** Refetches interviews, slots and figures after a booking or a move, even a refused one. */
const refetchBookings = (client: QueryClient) =>
  Promise.all(
    ['interviews', 'time-slots', 'dashboard'].map((key) => client.invalidateQueries({ queryKey: [key] })),
  );

type Move = CallInput<'booking.moveByStaff'>['body'];

/** Moves an interview; its customer is notified. */
export const moveByStaffMutation = mutationOptions<CallReply<'booking.moveByStaff'>, Failure, Move>({
  mutationFn: (body) => call('booking.moveByStaff', { body }),
  onSettled: (_reply, _failure, _form, _context, { client }) => refetchBookings(client),
});

type CallerForm = CallInput<'booking.bookForCaller'>['body'];

/** Books an interview for a caller; returns its id and whether the payment link was e-mailed. */
export const bookForCallerMutation = mutationOptions<
  CallReply<'booking.bookForCaller'>['data'],
  Failure,
  CallerForm
>({
  mutationFn: async (body) => (await call('booking.bookForCaller', { body })).data,
  onSettled: (_reply, _failure, _form, _context, { client }) => refetchBookings(client),
});
