import { type Contract, weekdays } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { deleteSlot, listSlotEvents, type StoredSlots, storeSlots } from './slot.service.ts';
import { slotView } from './slot.view.ts';
import { deleteSlots, type SlotBatch, storeSlotBatch } from './slot-batch.service.ts';

type Routes = Pick<
  Contract['timeSlots'],
  'fetchAll' | 'weekdays' | 'store' | 'delete' | 'storeMany' | 'deleteMany'
>;

/** Route handlers for time slots, for staff. */
export const slotHandlers = (app: AppContext): Handlers<Routes> => ({
  fetchAll: async ({ actor, query }) => ({
    success: true,
    events: await listSlotEvents(app, actor, query.month),
  }),
  weekdays: async () => ({ success: true, data: [...weekdays] }),
  store: async ({ actor, body }) => toStoreResponse(Boolean(body.id), await storeSlots(app, actor, body)),
  delete: ({ actor, body }) => deleteSlot(app, actor, body.id),
  storeMany: async ({ actor, body }) => ({
    success: true,
    data: toBatchResult(await storeSlotBatch(app, actor, body.slots)),
  }),
  deleteMany: async ({ actor, body }) => {
    const deleted = await deleteSlots(app, actor, body.ids);
    const kept = new Set(body.ids).size - deleted.length;
    return { success: true, data: { deleted: deleted.map(slotView), kept } };
  },
});

const toBatchResult = ({ added, changed, before, skipped }: SlotBatch) => ({
  added: added.length,
  changed: changed.length,
  skipped,
  slots: [...changed, ...added].map(slotView),
  before: before.map(slotView),
});

const toStoreResponse = (isChange: boolean, { slots, skipped }: StoredSlots) => ({
  success: true as const,
  message: isChange ? 'Time slot updated successfully' : 'Time slots added successfully',
  data: { added: isChange ? 0 : slots.length, skipped, slots: slots.map(slotView) },
});
