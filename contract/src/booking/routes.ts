import { routes } from '../kit.ts';

/** The calls of the feature booking. */
export const booking = routes({});
