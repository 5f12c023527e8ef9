import { contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { availabilityHandlers } from './availability.handlers.ts';
import { slotHandlers } from './slot.handlers.ts';
import { slotAlerts } from './slot-alerts.service.ts';

export { type FreeSlot, lockFreeSlot } from './availability.queries.ts';
export { createSlotTakenFailure, lockBookableSlot } from './bookable-slot.service.ts';
export { countFreeSlotsOf, deleteFreeSlotsOf, lockSlotsOf, reassignSlots } from './slot.queries.ts';

/** Time slots for interviews and their availability. */
export const timeSlotsFeature = (app: AppContext): Feature<typeof contract.timeSlots> => ({
  routes: contract.timeSlots,
  tables: ['slots'],
  findAlerts: slotAlerts(app),
  handlers: { ...slotHandlers(app), ...availabilityHandlers(app) },
});
