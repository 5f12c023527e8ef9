import { routes } from '../kit.ts';

/** The calls of the feature places. */
export const places = routes({});
