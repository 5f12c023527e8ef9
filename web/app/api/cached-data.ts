const clearFunctions = new Set<() => void>();

/** Registers a function that clears a cache, once its module is loaded. */
export function registerCache(clear: () => void): void {
  clearFunctions.add(clear);
}

/** Clears all caches of replies. Those whose module is not loaded are empty. */
export function clearCachedData(): void {
  for (const clear of clearFunctions) clear();
}
