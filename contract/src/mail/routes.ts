import { routes } from '../kit.ts';

/** The calls of the feature mail. */
export const mail = routes({});
