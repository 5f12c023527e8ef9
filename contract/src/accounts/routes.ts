import { routes } from '../kit.ts';

/** Closing and reopening accounts: deactivating, deleting, restoring, erasing. */
export const accounts = routes({});
