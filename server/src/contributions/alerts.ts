import { type Alert, AlertCause } from '@lifestory/contract';

/** Finds the conditions of one feature that need the attention of staff. */
export type FindAlerts = () => Promise<(Alert | false)[]>;

/** Maximum number of rows that an alert counts, to keep the queries cheap; at the maximum, its text says "At least". */
export const alertLimit = 100;

/** Runs the finders of all features concurrently. Returns their alerts, most urgent first. */
export async function collectAlerts(finders: readonly FindAlerts[]): Promise<Alert[]> {
  const alerts = await Promise.all(finders.map((find) => find()));
  const rankOf = ({ cause }: Alert) => AlertCause.options.indexOf(cause);
  return alerts
    .flat()
    .filter((alert) => alert !== false)
    .sort((a, b) => rankOf(a) - rankOf(b));
}

/** Formats a count with its noun, such as "1 payment" or "At least 100 payments". */
export const formatCount = (count: number, singular: string, plural: string): string => {
  const number = count >= alertLimit ? `At least ${alertLimit}` : String(count);
  return `${number} ${count === 1 ? singular : plural}`;
};

/** Joins the first three names; appends "and others" if there are more. */
export function listFirstThree(names: readonly string[]): string {
  const first = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${first} and others` : first;
}
