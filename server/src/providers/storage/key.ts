/** Whether a name from a client is a valid key, which cannot lead out of the store. */
export const isKey = (name: string): boolean =>
  /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/.test(name) && !name.includes('..');

/** Returns a valid key unchanged; fails otherwise. */
export function validateKey(key: string): string {
  if (!isKey(key)) throw new Error(`${key} is not a key.`);
  return key;
}
