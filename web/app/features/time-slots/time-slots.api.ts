import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';

const slots = ['time-slots'] as const;

/** The slots of a month (`YYYY-MM`) and its adjacent days, by start. */
export const slotEventsQuery = (month: string) =>
  queryOptions({
    queryKey: [...slots, month],
    queryFn: async ({ signal }) =>
      (await call('timeSlots.fetchAll', { query: { month } }, { signal })).events,
    enabled: month !== '',
  });

/** The date in Los Angeles, `YYYY-MM-DD`, and the days that cannot be selected. */
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

/** The result of adding slots: their number, and the skipped dates with their reasons. */
export type SlotsStored = CallReply<'timeSlots.store'>;

/** Adds slots, or changes the slot with `id`. */
export const storeSlotsMutation = mutationOptions<SlotsStored, Failure, SlotForm>({
  mutationFn: (body) => call('timeSlots.store', { body }),
  onSuccess: (_stored, _form, _context, { client }) => client.invalidateQueries({ queryKey: slots }),
});

/** Permanently deletes a free slot. */
export const deleteSlotMutation = mutationOptions<CallReply<'timeSlots.delete'>, Failure, string>({
  mutationFn: (id) => call('timeSlots.delete', { body: { id } }),
  // Also refetch after a rejection: another person may have booked the slot in the meantime.
  onSettled: (_deleted, _failure, _id, _context, { client }) => client.invalidateQueries({ queryKey: slots }),
});
