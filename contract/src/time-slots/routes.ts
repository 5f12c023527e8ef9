import { routes } from '../route.ts';
import { availability } from './availability.ts';
import { slots } from './slots.ts';

/** The calls of the feature time-slots. */
export const timeSlots = routes({ ...slots, ...availability });
