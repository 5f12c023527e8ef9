import { routes } from '../kit.ts';

/** The calls of the feature dashboard. */
export const dashboard = routes({});
