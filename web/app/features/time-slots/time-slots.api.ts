import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';

const slots = ['time-slots'] as const;

/** The slots around a month (`YYYY-MM`), as its calendar page shows them, by start. */
export const slotEventsQuery = (month: string) =>
  queryOptions({
    queryKey: [...slots, month],
    queryFn: async ({ signal }) =>
      (await call('timeSlots.fetchAll', { query: { month } }, { signal })).events,
    enabled: month !== '',
  });

/** The server's date in Los Angeles, `YYYY-MM-DD`, and the days that cannot be chosen. */
export const calendarDatesQuery = queryOptions({
  queryKey: ['calendar-dates', 'staff'],
  queryFn: ({ signal }) => call('timeSlots.dates', undefined, { signal }),
});

/** The days of the week and their numbers. */
export const weekdaysQuery = queryOptions({
  queryKey: ['weekdays'],
  queryFn: async ({ signal }) => (await call('timeSlots.weekdays', undefined, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

type SlotForm = CallInput<'timeSlots.store'>['body'];

/** What the server made of a form: how many slots came to be, and which dates were skipped and why. */
export type SlotsStored = CallReply<'timeSlots.store'>;

/** Adds slots, or changes the one with `id`. */
export const storeSlotsMutation = mutationOptions<SlotsStored, Failure, SlotForm>({
  mutationFn: (body) => call('timeSlots.store', { body }),
  onSuccess: (_stored, _form, _context, { client }) => client.invalidateQueries({ queryKey: slots }),
});

/** Deletes a free slot for good. */
export const deleteSlotMutation = mutationOptions<CallReply<'timeSlots.delete'>, Failure, string>({
  mutationFn: (id) => call('timeSlots.delete', { body: { id } }),
  // After a refusal too: somebody booked it in the meantime.
  onSettled: (_deleted, _failure, _id, _context, { client }) => client.invalidateQueries({ queryKey: slots }),
});
