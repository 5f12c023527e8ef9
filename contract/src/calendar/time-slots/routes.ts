import { routes } from '../../route.ts';
import { availability } from './availability.ts';
import { slots } from './slots.ts';

/** Endpoints for time slots, for staff and for visitors. */
export const timeSlots = routes({ ...slots, ...availability });
