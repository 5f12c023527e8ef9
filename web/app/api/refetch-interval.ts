/** Interval at which an open session page polls for payments and recordings, in milliseconds. */
export const refetchIntervalMs = 15_000;
