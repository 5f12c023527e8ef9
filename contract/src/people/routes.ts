import { routes } from '../kit.ts';

/** The calls of the feature people. */
export const people = routes({});
