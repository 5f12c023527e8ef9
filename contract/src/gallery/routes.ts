import { routes } from '../kit.ts';

/** The calls of the feature gallery. */
export const gallery = routes({});
