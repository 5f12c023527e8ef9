import type { FieldChange } from '@lifestory/contract';

/** What nobody reads here, whoever it is. */
const secret = /password|secret|token|hash/i;

/** What a Developer does not see of others: phone numbers, birth dates, recordings, meeting links, cards. */
const personal = /contact|phone|dob|birth|recording|file|film|video|join_url|card|last4/i;

/** Characters of a value that are shown. */
const longest = 300;

type Value = FieldChange['before'];

/** The fields in which two states differ, by name, with `.` between levels. Of one that is missing, all fields. */
export function fieldChanges(before: unknown, after: unknown, asDeveloper: boolean): FieldChange[] {
  const [old, now] = [flat(before), flat(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((field) => {
    const change = { field, before: old.get(field) ?? null, after: now.get(field) ?? null };
    if (change.before === change.after) return [];
    const hidden = secret.test(field) || (asDeveloper && personal.test(field));
    return hidden ? { field, before: null, after: null, hidden } : { ...change, hidden };
  });
}

function flat(state: unknown, prefix = ''): Map<string, Value> {
  if (typeof state !== 'object' || state === null) return new Map();
  return new Map(
    Object.entries(state).flatMap(([name, value]): [string, Value][] => {
      const field = prefix + name;
      if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) {
        return [[field, short(value.join(', '))]];
      }
      if (typeof value === 'object' && value !== null) return [...flat(value, `${field}.`)];
      return [[field, typeof value === 'string' ? short(value) : (value as Value)]];
    }),
  );
}

const short = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);
