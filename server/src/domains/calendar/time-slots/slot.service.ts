import type { SkippedDate, SlotEvent, SlotForm } from '@lifestory/contract';
import { dateAt, formatDate, instantOf } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import { newId } from '../../../database/ids.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail, invalid } from '../../../http/failure.ts';
import { recordChange } from '../../platform/audit/index.ts';
import {
  deleteSlotRow,
  findSlotsBetween,
  insertSlots,
  lockSlot,
  moveSlot,
  type SlotRow,
  slotReachOf,
} from './slot.queries.ts';
import { slotEvent } from './slot.view.ts';
import { maxMonthsAhead, type PlannedSlot, planMonth, planSlot, toSkippedDate } from './slot-plan.ts';

/** The result of a form: new or changed slots, and dates without one. */
export interface StoredSlots {
  slots: SlotRow[];
  skipped: SkippedDate[];
}

/**
 * Returns the slots within the caller's reach around `month` (`YYYY-MM`); without it, from last month to a year ahead.
 */
export async function listSlotEvents(
  { db, now }: AppContext,
  actor: Actor,
  month: string | undefined,
): Promise<SlotEvent[]> {
  const first = Temporal.PlainDate.from(month ? `${month}-01` : dateAt(now())).with({ day: 1 });
  const from = month ? first.subtract({ days: 7 }) : first.subtract({ months: 1 });
  const until = month ? first.add({ months: 1, days: 14 }) : first.add({ months: 13 });
  return (await findSlotsBetween(db, slotReachOf(actor), String(from), String(until))).map(slotEvent);
}

/** Adds the slots of a form, or changes the slot with its `id`. */
export const storeSlots = (app: AppContext, actor: Actor, form: SlotForm): Promise<StoredSlots> =>
  form.id ? changeSlot(app, actor, form.id, form) : addSlots(app, actor, form);

async function addSlots({ db, now }: AppContext, actor: Actor, form: SlotForm): Promise<StoredSlots> {
  const { month = '', days = [], start_time: from, end_time: to } = form;
  validateMonth(month, now());
  const plan = planMonth(month, days, { from, to }, now());
  if (plan.planned.length === 0) {
    throw invalid({
      days: [plan.skipped[0] ? describeSkippedDates(plan.skipped) : 'None of these days is left this month.'],
    });
  }
  return db.transaction().execute(async (tx) => {
    const batchId = newId();
    const slots = await insertSlots(tx, batchId, plan.planned, slotReachOf(actor));
    const overlaps = plan.planned
      .filter(({ date }) => !slots.some((slot) => slot.date === date))
      .map(({ date }) => toSkippedDate(date, 'overlap'));
    const skipped = [...plan.skipped, ...overlaps].sort((a, b) => a.date.localeCompare(b.date));
    if (slots.length === 0) {
      throw fail('slot_overlap', { text: describeSkippedDates(skipped), data: { added: 0, skipped } });
    }
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'slots added',
      subjectKind: 'slot batch',
      subjectId: batchId,
      after: { month, days, from, to, dates: slots.map(({ date }) => date) },
    });
    return { slots, skipped };
  });
}

async function changeSlot(
  { db, now }: AppContext,
  actor: Actor,
  id: string,
  form: SlotForm,
): Promise<StoredSlots> {
  const { slot_date: date = '', start_time: from, end_time: to } = form;
  const planned = planSlot(date, from, to);
  if (!planned)
    throw invalid({
      [instantOf(date, from) ? 'end_time' : 'start_time']: [
        `This time cannot be used: ${toSkippedDate(date, 'summer-time').text}.`,
      ],
    });
  if (date < dateAt(now())) {
    throw invalid({ slot_date: ['Please select the current date or after the current date'] });
  }
  if (planned.startsAt <= now())
    throw invalid({ start_time: ['This time is already over. Please choose a later one.'] });
  return db.transaction().execute(async (tx) => {
    const before = await lockSlot(tx, slotReachOf(actor), id);
    if (!before) throw fail('not_found');
    assertSlotCanChange(before, now());
    const slot = await withOverlapFailure(moveSlot(tx, id, planned), planned);
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'slot changed',
      subjectKind: 'slot',
      subjectId: id,
      before: toSpan(before),
      after: toSpan(slot),
    });
    return { slots: [slot], skipped: [] };
  });
}

/** Deletes a free slot permanently; fails for a slot that is booked or has started. */
export async function deleteSlot({ db, now }: AppContext, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const slot = await lockSlot(tx, slotReachOf(actor), id);
    if (!slot) throw fail('not_found');
    assertSlotCanChange(slot, now());
    await deleteSlotRow(tx, id);
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'slot deleted',
      subjectKind: 'slot',
      subjectId: id,
      before: toSpan(slot),
    });
  });
}

/** Fails for a slot that is booked or has started. */
function assertSlotCanChange(slot: SlotRow, now: Date): void {
  if (slot.interviewId) throw fail('slot_booked');
  if (slot.startsAt <= now)
    throw invalid('This time slot has started, so it can no longer be changed or deleted.');
}

/** Returns the date and times of a slot. */
export const toSpan = ({ date, from, to }: SlotRow) => ({ date, from, to });

const describeSkippedDates = (skips: SkippedDate[]) =>
  `No time slot was added. ${skips.map(({ date, text }) => `${formatDate(date)}: ${text}.`).join(' ')}`;

function validateMonth(month: string, now: Date): void {
  const current = Temporal.PlainYearMonth.from(dateAt(now).slice(0, 7));
  if (month < String(current)) throw invalid({ month: ['Please choose this month or a later one.'] });
  if (month > String(current.add({ months: maxMonthsAhead }))) {
    throw invalid({ month: ['Please choose a month within the next two years.'] });
  }
}

/** Turns an exclusion violation into `slot_overlap`. */
export async function withOverlapFailure(move: Promise<SlotRow>, { date }: PlannedSlot): Promise<SlotRow> {
  try {
    return await move;
  } catch (error) {
    const overlaps = error instanceof Error && 'code' in error && error.code === '23P01';
    throw overlaps ? fail('slot_overlap', { data: { skipped: [toSkippedDate(date, 'overlap')] } }) : error;
  }
}
