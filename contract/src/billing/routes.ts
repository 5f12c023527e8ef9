import { routes } from '../kit.ts';

/** The calls of the feature billing. */
export const billing = routes({});
