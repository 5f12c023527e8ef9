import { routes } from '../kit.ts';

/** The calls of the feature notifications. */
export const notifications = routes({});
