import type { Slot } from '@lifestory/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';

const slotsKey = ['time-slots'] as const;

/** The slots of a month (`YYYY-MM`) and its adjacent days, by start. */
export const slotEventsQuery = (month: string) =>
  queryOptions({
    queryKey: [...slotsKey, month],
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
  onSuccess: (_stored, _form, _context, { client }) => client.invalidateQueries({ queryKey: slotsKey }),
});

/** Permanently deletes a free slot. */
export const deleteSlotMutation = mutationOptions<CallReply<'timeSlots.delete'>, Failure, string>({
  mutationFn: (id) => call('timeSlots.delete', { body: { id } }),
  // Also refetch after a rejection: another person may have booked the slot in the meantime.
  onSettled: (_deleted, _failure, _id, _context, { client }) =>
    client.invalidateQueries({ queryKey: slotsKey }),
});

/** A slot to add, or with `id` to change. */
export type SlotChange = CallInput<'timeSlots.storeMany'>['body']['slots'][number];

/** The result of a batch: counts, skipped slots with reasons, the slots, and the changed ones as they were. */
export type SlotsBatch = CallReply<'timeSlots.storeMany'>['data'];

/** Adds slots and changes those with an `id`. */
export const storeManySlotsMutation = mutationOptions<SlotsBatch, Failure, SlotChange[]>({
  mutationFn: async (slots) => (await call('timeSlots.storeMany', { body: { slots } })).data,
  onSettled: (_stored, _failure, _slots, _context, { client }) =>
    client.invalidateQueries({ queryKey: slotsKey }),
});

/** Permanently deletes free slots. */
export const deleteManySlotsMutation = mutationOptions<
  CallReply<'timeSlots.deleteMany'>['data'],
  Failure,
  string[]
>({
  mutationFn: async (ids) => (await call('timeSlots.deleteMany', { body: { ids } })).data,
  onSettled: (_deleted, _failure, _ids, _context, { client }) =>
    client.invalidateQueries({ queryKey: slotsKey }),
});

/**
 * Puts slots back as they were, changed ones by their ids, deleted ones without; returns a message about the result.
 */
export async function restoreSlots(
  client: QueryClient,
  previousSlots: readonly Slot[],
  isDeleted: boolean,
): Promise<string> {
  const body = previousSlots.map(({ id, slot_date, from, to }) => ({
    ...(isDeleted ? {} : { id }),
    slot_date,
    start_time: from.slice(0, 5),
    end_time: to.slice(0, 5),
  }));
  const { added, changed } = (await call('timeSlots.storeMany', { body: { slots: body } })).data;
  await client.invalidateQueries({ queryKey: slotsKey });
  const missing = previousSlots.length - added - changed;
  return missing === 0
    ? 'The time slots are back.'
    : `${missing} of ${previousSlots.length} time slots could not be put back.`;
}
