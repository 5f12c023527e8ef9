/** How often an open session page asks for payments and recordings that arrived, in milliseconds. */
export const refetchIntervalMs = 15_000;
