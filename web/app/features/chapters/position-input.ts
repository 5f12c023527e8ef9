/** Parses a position such as `45`, `12:30` or `1:02:03` into milliseconds; null if it is none. */
export function parsePosition(text: string): number | null {
  const match = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})$/.exec(text.trim());
  if (!match) return null;
  const [hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
  ];
  const isClock = match[2] !== undefined;
  if ((isClock && seconds > 59) || (match[1] !== undefined && minutes > 59)) return null;
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}
