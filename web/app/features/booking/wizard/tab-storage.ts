/** Reads an object from sessionStorage; null if missing or invalid. */
export function readStored<T>(key: string): Partial<T> | null {
  try {
    return Object(JSON.parse(sessionStorage.getItem(key) ?? 'null')) as Partial<T>;
  } catch {
    return null;
  }
}

/** Writes to sessionStorage, or removes with null. Without storage the value lives as long as the page. */
export function writeStored(key: string, value: object | null): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage may be blocked or full.
  }
}
