import { z } from 'zod';
import { maxSlotsAtOnce } from '../../limits.ts';
import { routes } from '../../route.ts';
import { ClockTime, DataReply, Done, Id, PlainDate } from '../../scalars.ts';

/** The days of the week with their ids: 1 is Monday, 7 is Sunday. */
export const weekdays = [
  { id: 1, day: 'Monday' },
  { id: 2, day: 'Tuesday' },
  { id: 3, day: 'Wednesday' },
  { id: 4, day: 'Thursday' },
  { id: 5, day: 'Friday' },
  { id: 6, day: 'Saturday' },
  { id: 7, day: 'Sunday' },
] as const;

/** A month, `YYYY-MM`. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Please choose a month.');

/** An optional field. Forms send an empty field as an empty string or null. */
const emptyAsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

/**
 * A time slot in Los Angeles time. `from` and `to` are `HH:mm:ss`; `start` is `YYYY-MM-DD HH:mm:ss`. Slots that were
 * added together have the same `parent_id`.
 */
export const Slot = z.object({
  id: Id,
  from: z.string(),
  to: z.string(),
  start: z.string(),
  slot_date: z.string(),
  month: z.string(),
  parent_id: Id.nullable(),
  day: z.string(),
});
export type Slot = z.output<typeof Slot>;

/** A slot in the staff calendar. `session_id` is set if the slot is booked; `para` is a description of the slot. */
export const SlotEvent = z.object({
  class: z.enum(['available', 'booked']),
  para: z.string(),
  session_id: Id.optional(),
  slot: Slot,
});
export type SlotEvent = z.output<typeof SlotEvent>;

/** A date on which no slot was added, with the reason and its message. */
export const SkippedDate = z.object({
  date: z.string(),
  /** The start of the skipped slot, `HH:mm`, where several times of a day were sent. */
  from: z.string().optional(),
  reason: z.enum(['past', 'overlap', 'summer-time', 'booked', 'missing']),
  text: z.string(),
});
export type SkippedDate = z.output<typeof SkippedDate>;

/** The id of a weekday. Forms may send it as text. */
const Weekday = z.preprocess(
  (value) => (typeof value === 'string' && /^[1-7]$/.test(value) ? Number(value) : value),
  z.int({ error: 'Please choose days of the week.' }).min(1).max(7),
);

/** The issue of a check of several fields. It is made even if a field is invalid, so that all messages are returned at once. */
const issue = (path: string, error: string) => ({
  path: [path],
  error,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
});

const StartTime = ClockTime('a start time');
const EndTime = ClockTime('an end time');

/** Without `id`, adds a slot on each selected weekday in `month`. With `id`, changes the date and times of a slot. */
const SlotForm = z
  .object({
    id: emptyAsAbsent(Id),
    month: emptyAsAbsent(Month),
    days: emptyAsAbsent(z.array(Weekday, { error: 'Please choose at least one weekday.' }).max(50)),
    slot_date: emptyAsAbsent(PlainDate),
    start_time: StartTime,
    end_time: EndTime,
  })
  .refine(({ id, slot_date }) => !id || slot_date, issue('slot_date', 'Please choose a date.'))
  .refine(({ id, month }) => id || month, issue('month', 'Please choose a month.'))
  .refine(({ id, days }) => id || days?.length, issue('days', 'Please choose at least one weekday.'))
  .refine(
    ({ start_time, end_time }) =>
      !StartTime.safeParse(start_time).success ||
      !EndTime.safeParse(end_time).success ||
      start_time < end_time,
    issue('end_time', 'Please choose an end time after the start time.'),
  );
export type SlotForm = z.output<typeof SlotForm>;

/** A slot to add or, with `id`, a free slot to change. */
const SlotChange = z
  .object(
    { id: Id.optional(), slot_date: PlainDate, start_time: StartTime, end_time: EndTime },
    { error: 'Please choose days and times.' },
  )
  .refine(
    ({ start_time, end_time }) => start_time < end_time,
    issue('end_time', 'Please choose an end time after the start time.'),
  );
export type SlotChange = z.output<typeof SlotChange>;

const StoredSlots = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  skipped: z.array(SkippedDate),
  slots: z.array(Slot),
  /** The changed slots as they were before, in the order of their change. */
  before: z.array(Slot),
});

/** Endpoints with which staff manage time slots. */
export const slots = routes({
  fetchAll: {
    method: 'GET',
    alternativeMethod: 'POST',
    path: '/time-slots/fetch-all',
    access: 'interview-staff',
    summary:
      'The slots of the staff calendar by start: those of the requested month, or from last month to a year ahead.',
    query: z.object({ month: emptyAsAbsent(Month).catch(undefined) }),
    reply: z.object({ success: z.literal(true), events: z.array(SlotEvent) }),
  },
  weekdays: {
    method: 'POST',
    path: '/time-slots/fetch',
    access: 'interview-staff',
    summary: 'The days of the week with their numbers.',
    reply: DataReply(z.array(z.object({ id: z.number(), day: z.string() }))),
  },
  store: {
    method: 'POST',
    path: '/time-slots/store',
    access: 'interviewer',
    summary: 'Adds slots for the chosen weekdays of a month, or changes one free slot.',
    body: SlotForm,
    reply: Done.extend({
      data: z.object({ added: z.number().int(), skipped: z.array(SkippedDate), slots: z.array(Slot) }),
    }),
    fails: ['not_found', 'slot_booked', 'slot_overlap'],
  },
  delete: {
    method: 'POST',
    path: '/time-slots/delete',
    access: 'interviewer',
    summary: 'Deletes a free slot for good.',
    body: z.object({ id: Id }),
    reply: Done,
    done: 'Time slot deleted successfully',
    fails: ['not_found', 'slot_booked'],
  },
  storeMany: {
    method: 'POST',
    path: '/time-slots/store-many',
    access: 'interviewer',
    summary:
      'Adds slots and changes free ones, in one batch; slots that cannot be added or changed are skipped with a reason.',
    body: z.object({
      slots: z
        .array(SlotChange, { error: 'Please choose days and times.' })
        .min(1, 'Please choose days and times.')
        .max(maxSlotsAtOnce, `Please choose at most ${maxSlotsAtOnce} time slots at once.`),
    }),
    reply: DataReply(StoredSlots),
    fails: ['slot_overlap'],
  },
  deleteMany: {
    method: 'POST',
    path: '/time-slots/delete-many',
    access: 'interviewer',
    summary: 'Deletes free slots for good and returns them; booked and started ones stay.',
    body: z.object({ ids: z.array(Id).min(1, 'Please select time slots.').max(maxSlotsAtOnce) }),
    reply: DataReply(z.object({ deleted: z.array(Slot), kept: z.number().int() })),
  },
});
