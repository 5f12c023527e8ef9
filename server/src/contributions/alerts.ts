import { type Alert, AlertCause } from '@lifestory/contract';

/** Finds what needs the attention of staff in one feature. */
export type FindAlerts = () => Promise<(Alert | false)[]>;

/** Lists behind an alert are cut off here, to keep the queries cheap; the text then says "at least". */
export const alertLimit = 100;

/** Asks all features at the same time. Returns their alerts, most urgent first. */
export async function collectAlerts(finders: readonly FindAlerts[]): Promise<Alert[]> {
  const found = await Promise.all(finders.map((find) => find()));
  const urgency = ({ cause }: Alert) => AlertCause.options.indexOf(cause);
  return found
    .flat()
    .filter((alert) => alert !== false)
    .sort((one, other) => urgency(one) - urgency(other));
}

/** Formats a number of things, such as "1 payment" or "At least 100 payments". */
export const formatCount = (count: number, one: string, many: string): string => {
  const number = count >= alertLimit ? `At least ${alertLimit}` : String(count);
  return `${number} ${count === 1 ? one : many}`;
};

/** Names the first three of a list. */
export function listFirstThree(names: readonly string[]): string {
  const first = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${first} and others` : first;
}
