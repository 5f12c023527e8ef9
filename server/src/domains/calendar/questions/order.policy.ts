/** Whether two lists hold the same ids, each once, in any order. */
export const hasSameIds = (ids: readonly string[], others: readonly string[]): boolean =>
  ids.length === others.length && new Set(ids).symmetricDifference(new Set(others)).size === 0;
