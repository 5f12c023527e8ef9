import { routes } from '../kit.ts';

/** The calls of the feature interviews. */
export const interviews = routes({});
