import { type Contract, weekdays } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { deleteSlot, listSlotEvents, type StoredSlots, storeSlots } from './slot.service.ts';
import { slotView } from './slot.view.ts';

type Routes = Pick<Contract['timeSlots'], 'fetchAll' | 'weekdays' | 'store' | 'delete'>;

/** Route handlers for time slots, for staff. */
export const slotHandlers = (app: AppContext): Handlers<Routes> => ({
  fetchAll: async ({ query }) => ({ success: true, events: await listSlotEvents(app, query.month) }),
  weekdays: async () => ({ success: true, data: [...weekdays] }),
  store: async ({ actor, body }) => toStoreResponse(Boolean(body.id), await storeSlots(app, actor, body)),
  delete: ({ actor, body }) => deleteSlot(app, actor, body.id),
});

const toStoreResponse = (changed: boolean, { slots, skipped }: StoredSlots) => ({
  success: true as const,
  message: changed ? 'Time slot updated successfully' : 'Time slots added successfully',
  data: { added: changed ? 0 : slots.length, skipped, slots: slots.map(slotView) },
});
