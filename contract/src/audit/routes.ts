import { routes } from '../kit.ts';

/** The calls of the feature audit. */
export const audit = routes({});
