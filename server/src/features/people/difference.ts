/** Returns the fields that actually differ, with their old and new values. */
export function difference<T extends object>(
  was: T,
  will: Partial<T>,
): { before: Partial<T>; after: Partial<T> } {
  const changed = (Object.keys(will) as (keyof T)[]).filter((field) => was[field] !== will[field]);
  const pick = (of: Partial<T>) =>
    Object.fromEntries(changed.map((field) => [field, of[field]])) as Partial<T>;
  return { before: pick(was), after: pick(will) };
}
