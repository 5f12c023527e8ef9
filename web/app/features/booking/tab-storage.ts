/** What this tab stored under a key as an object; null when there is nothing that can be read. */
export function readStored<T>(key: string): Partial<T> | null {
  try {
    return Object(JSON.parse(sessionStorage.getItem(key) ?? 'null')) as Partial<T>;
  } catch {
    return null;
  }
}

/** Stores a value for this tab, or removes it with null. Without storage it lives as long as the page. */
export function writeStored(key: string, value: object | null): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage may be forbidden or full.
  }
}
