const clearFunctions = new Set<() => void>();

/** Registers a function that clears a cache. Called by the module of the cache when it loads. */
export function registerCache(clear: () => void): void {
  clearFunctions.add(clear);
}

/** Clears all registered caches of replies. A cache whose module is not loaded is empty. */
export function clearCachedData(): void {
  for (const clear of clearFunctions) clear();
}
