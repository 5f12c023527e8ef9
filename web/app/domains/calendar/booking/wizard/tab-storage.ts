/** Reads an object from sessionStorage; empty if none is stored, null if it is invalid or storage is blocked. */
export function readStored<T>(key: string): Partial<T> | null {
  try {
    return Object(JSON.parse(sessionStorage.getItem(key) ?? 'null')) as Partial<T>;
  } catch {
    return null;
  }
}

/** Writes an object to sessionStorage; null removes it. If storage fails, the value lasts as long as the page. */
export function writeStored(key: string, value: object | null): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage may be blocked or full.
  }
}
