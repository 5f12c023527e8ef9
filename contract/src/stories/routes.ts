import { routes } from '../kit.ts';

/** The calls of the feature stories. */
export const stories = routes({});
