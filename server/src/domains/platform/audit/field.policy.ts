import type { FieldChange } from '@lifestory/contract';

/** Fields that are hidden from everybody. */
const secretField = /password|secret|token|hash/i;

/**
 * Fields of other people that are hidden from a Developer: phone numbers, birth dates, recordings, meeting
 * links, cards.
 */
const personalField = /contact|phone|dob|birth|recording|file|film|video|join_url|card|last4/i;

/** Maximum displayed length of a value, in characters. */
const maxValueLength = 300;

type Value = FieldChange['before'];

/**
 * Returns the fields in which two states differ, by name, with `.` between levels. If one state is missing,
 * returns all fields.
 */
export function listFieldChanges(before: unknown, after: unknown, isForDeveloper: boolean): FieldChange[] {
  const [oldValues, newValues] = [flatten(before), flatten(after)];
  return [...new Set([...oldValues.keys(), ...newValues.keys()])].flatMap((field) => {
    const change = { field, before: oldValues.get(field) ?? null, after: newValues.get(field) ?? null };
    if (change.before === change.after) return [];
    const hidden = secretField.test(field) || (isForDeveloper && personalField.test(field));
    return hidden ? { field, before: null, after: null, hidden } : { ...change, hidden };
  });
}

/** Returns the values of a nested state by field, with `.` between levels; arrays of plain values are joined. */
function flatten(state: unknown, prefix = ''): Map<string, Value> {
  if (typeof state !== 'object' || state === null) return new Map();
  return new Map(
    Object.entries(state).flatMap(([name, value]): [string, Value][] => {
      const field = prefix + name;
      if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
        return [[field, truncate(value.join(', '))]];
      }
      if (typeof value === 'object' && value !== null) return [...flatten(value, `${field}.`)];
      return [[field, typeof value === 'string' ? truncate(value) : (value as Value)]];
    }),
  );
}

const truncate = (text: string) =>
  text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
