/** Answers a key as it is; fails when it could lead out of the store, or is not one of ours. */
export function checked(key: string): string {
  if (!/^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/.test(key) || key.includes('..')) {
    throw new Error(`${key} is not a key.`);
  }
  return key;
}
