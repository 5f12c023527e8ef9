import { routes } from '../kit.ts';

/** The calls of the feature recordings. */
export const recordings = routes({});
