import { routes } from '../kit.ts';

/** The calls of the feature time-slots. */
export const timeSlots = routes({});
