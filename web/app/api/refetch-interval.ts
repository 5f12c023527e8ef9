/** Milliseconds between two refetches of an open interview page, which waits for payments and recordings. */
export const refetchIntervalMs = 15_000;
