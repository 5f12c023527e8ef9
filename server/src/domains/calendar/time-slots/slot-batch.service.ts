import type { SkippedDate, SlotChange } from '@lifestory/contract';
import { dateAt } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';
import type { Actor } from '../../../http/actor.ts';
import { invalid } from '../../../http/failure.ts';
import { recordChange } from '../../platform/audit/index.ts';
import {
  deleteSlotRow,
  hasOverlap,
  insertSlots,
  lockSlot,
  moveSlot,
  type SlotReach,
  type SlotRow,
  slotReachOf,
} from './slot.queries.ts';
import { toSpan, withOverlapFailure } from './slot.service.ts';
import { maxMonthsAhead, type PlannedSlot, planSlot, toSkippedDate } from './slot-plan.ts';

/** The result of a batch. `before` holds the changed slots as they were. */
export interface SlotBatch {
  added: SlotRow[];
  changed: SlotRow[];
  before: SlotRow[];
  skipped: SkippedDate[];
}

/** A slot to add, or with an `id`, one to change. */
type PlannedChange = PlannedSlot & { id: string | undefined };

/**
 * Adds slots and changes those with an `id`, in one transaction. Skips past times, overlaps, and slots that are booked,
 * have started or do not exist.
 */
export async function storeSlotBatch(
  { db, now }: AppContext,
  actor: Actor,
  forms: readonly SlotChange[],
): Promise<SlotBatch> {
  const lastDate = String(Temporal.PlainDate.from(dateAt(now())).add({ months: maxMonthsAhead }));
  if (forms.some(({ slot_date }) => slot_date > lastDate))
    throw invalid({ slots: ['Please choose days within the next two years.'] });
  const batch: SlotBatch = { added: [], changed: [], before: [], skipped: [] };
  const planned: PlannedChange[] = [];
  for (const { id, slot_date, start_time, end_time } of forms) {
    const slot = planSlot(slot_date, start_time, end_time);
    if (!slot) batch.skipped.push({ ...toSkippedDate(slot_date, 'summer-time'), from: start_time });
    else if (slot.startsAt <= now()) batch.skipped.push(toSkipped(slot, 'past'));
    else planned.push({ ...slot, id });
  }
  const reach = slotReachOf(actor);
  await db.transaction().execute(async (tx) => {
    await changeSlots(tx, reach, now(), planned, batch);
    const batchId = newId();
    const additions = planned.filter(({ id }) => id === undefined);
    batch.added = await insertSlots(tx, batchId, additions, reach);
    const isAdded = ({ date, from }: PlannedSlot) =>
      batch.added.some((slot) => slot.date === date && slot.from.startsWith(from));
    batch.skipped.push(...findOverlapping(additions, isAdded));
    if (batch.added.length + batch.changed.length === 0) return;
    await recordChange(tx, {
      actorId: actor.personId,
      action: batch.changed.length === 0 ? 'slots added' : 'slots changed',
      subjectKind: 'slot batch',
      subjectId: batchId,
      ...(batch.before.length > 0 ? { before: { slots: batch.before.map(describeSlot) } } : {}),
      after: { slots: [...batch.changed, ...batch.added].map(describeSlot) },
    });
  });
  batch.skipped.sort((a, b) => `${a.date} ${a.from}`.localeCompare(`${b.date} ${b.from}`));
  return batch;
}

/** Deletes the free slots with these ids; returns them. Booked and started ones stay. */
export async function deleteSlots(
  { db, now }: AppContext,
  actor: Actor,
  ids: readonly string[],
): Promise<SlotRow[]> {
  return db.transaction().execute(async (tx) => {
    const deleted: SlotRow[] = [];
    // One order for all callers, so that two of them cannot deadlock.
    for (const id of [...new Set(ids)].sort()) {
      const slot = await lockSlot(tx, slotReachOf(actor), id);
      if (!slot || slot.interviewId || slot.startsAt <= now()) continue;
      await deleteSlotRow(tx, id);
      deleted.push(slot);
    }
    if (deleted.length > 0) {
      await recordChange(tx, {
        actorId: actor.personId,
        action: 'slots deleted',
        subjectKind: 'slot batch',
        subjectId: newId(),
        before: { slots: deleted.map(describeSlot) },
      });
    }
    return deleted;
  });
}

async function changeSlots(
  tx: Tx,
  reach: SlotReach,
  now: Date,
  planned: PlannedChange[],
  batch: SlotBatch,
): Promise<void> {
  const moves: Move[] = [];
  const byId = new Map(planned.flatMap((slot) => (slot.id === undefined ? [] : [[slot.id, slot]])));
  for (const [id, slot] of [...byId].sort(([a], [b]) => a.localeCompare(b))) {
    const before = await lockSlot(tx, reach, id);
    if (!before) batch.skipped.push(toSkipped(slot, 'missing'));
    else if (before.interviewId) batch.skipped.push(toSkipped(slot, 'booked'));
    else if (before.startsAt <= now) batch.skipped.push(toSkipped(slot, 'past'));
    else moves.push({ before, slot });
  }
  for (const { before, slot } of moves.sort(byFreeingOrder)) {
    if (await hasOverlap(tx, before.id, slot)) {
      batch.skipped.push(toSkipped(slot, 'overlap'));
      continue;
    }
    batch.changed.push(await withOverlapFailure(moveSlot(tx, before.id, slot), slot));
    batch.before.push(before);
  }
}

type Move = { before: SlotRow; slot: PlannedSlot };

/**
 * Orders moves so that each frees its place before the next needs it: slots that move earlier from the first on, then
 * those that move later from the last on.
 */
function byFreeingOrder(a: Move, b: Move): number {
  const isLater = ({ before, slot }: Move) => slot.startsAt > before.startsAt;
  if (isLater(a) !== isLater(b)) return isLater(a) ? 1 : -1;
  const difference = a.before.startsAt.getTime() - b.before.startsAt.getTime();
  return isLater(a) ? -difference : difference;
}

/** Returns the slots that were not added because they overlap others, or repeat one of the batch. */
const findOverlapping = (
  planned: PlannedChange[],
  isAdded: (slot: PlannedSlot) => boolean,
): SkippedDate[] => {
  const seen = new Set<string>();
  return planned.flatMap((slot) => {
    const key = `${slot.date} ${slot.from}`;
    const isRepeated = seen.has(key);
    seen.add(key);
    return isAdded(slot) && !isRepeated ? [] : [toSkipped(slot, 'overlap')];
  });
};

const toSkipped = ({ date, from }: PlannedSlot, reason: SkippedDate['reason']): SkippedDate => ({
  ...toSkippedDate(date, reason),
  from,
});

const describeSlot = (slot: SlotRow): string => {
  const { date, from, to } = toSpan(slot);
  return `${date} ${from.slice(0, 5)}–${to.slice(0, 5)}`;
};
