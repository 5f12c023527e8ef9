/** A recording of an interview, current or not. */
export interface RecordingCandidate {
  id: string;
  /** The provider's id of the meeting it was recorded in; null for uploads. */
  meetingId: string | null;
  beginsAt: Date | null;
  /** In seconds; null if unknown. */
  duration: number | null;
  uploadedBy: string | null;
  replacedAt: Date | null;
  withdrawnAt: Date | null;
  /** When staff made it current again. */
  restoredAt: Date | null;
}

/**
 * Chooses which imported recordings become current, in order: all parts of the meeting with the longest total
 * duration, because a short one may have been a camera test. If durations are equal, the current one stays.
 * Returns null if staff have uploaded, restored or withdrawn a film: their decision takes precedence.
 */
export function chooseParts(candidates: readonly RecordingCandidate[]): string[] | null {
  const isDecided = ({ uploadedBy, replacedAt, withdrawnAt, restoredAt }: RecordingCandidate) =>
    withdrawnAt !== null || (replacedAt === null && (uploadedBy !== null || restoredAt !== null));
  if (candidates.some(isDecided)) return null;
  const imported = candidates.filter(({ uploadedBy }) => uploadedBy === null);
  const meetings = [...Map.groupBy(imported, ({ id, meetingId }) => meetingId ?? id).values()];
  const totalSeconds = (parts: RecordingCandidate[]) =>
    parts.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
  const isCurrent = (parts: RecordingCandidate[]) => parts.some(({ replacedAt }) => replacedAt === null);
  const [longest = []] = meetings.sort(
    (one, other) =>
      totalSeconds(other) - totalSeconds(one) || Number(isCurrent(other)) - Number(isCurrent(one)),
  );
  const startMs = ({ beginsAt }: RecordingCandidate) => beginsAt?.getTime() ?? 0;
  return longest.sort((one, other) => startMs(one) - startMs(other)).map(({ id }) => id);
}
