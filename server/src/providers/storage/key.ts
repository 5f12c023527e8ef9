/** Whether a name from outside can be one of our keys: it never leads out of the store. */
export const isKey = (name: string): boolean =>
  /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/.test(name) && !name.includes('..');

/** Answers a key as it is; fails when it is none. */
export function validateKey(key: string): string {
  if (!isKey(key)) throw new Error(`${key} is not a key.`);
  return key;
}
