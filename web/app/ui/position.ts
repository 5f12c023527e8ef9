/** Formats a position in a film, in milliseconds: `0:07`, `12:30` or `1:02:03`. */
export function formatPosition(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** The message for a text that is not a position. */
export const invalidPositionMessage = 'Please enter the time, such as 12:30.';

/** Parses a position such as `45`, `12:30` or `1:02:03` into milliseconds; null if it is not a position. */
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
