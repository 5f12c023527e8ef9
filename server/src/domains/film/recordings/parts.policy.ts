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
 * duration, because a short one may have been a camera test. If durations are equal, the current one stays. A meeting
 * of which staff have withdrawn a recording is not chosen. Returns null if staff have uploaded or restored the current
 * film, or have withdrawn a part of it: their decision takes precedence.
 */
export function chooseParts(candidates: readonly RecordingCandidate[]): string[] | null {
  const isCurrent = (parts: RecordingCandidate[]) => parts.some(({ replacedAt }) => replacedAt === null);
  const isWithdrawn = (parts: RecordingCandidate[]) => parts.some(({ withdrawnAt }) => withdrawnAt !== null);
  const isDecided = ({ uploadedBy, replacedAt, restoredAt }: RecordingCandidate) =>
    replacedAt === null && (uploadedBy !== null || restoredAt !== null);
  const imported = candidates.filter(({ uploadedBy }) => uploadedBy === null);
  const allMeetings = [...Map.groupBy(imported, ({ id, meetingId }) => meetingId ?? id).values()];
  if (candidates.some(isDecided) || allMeetings.some((parts) => isWithdrawn(parts) && isCurrent(parts)))
    return null;
  const meetings = allMeetings.filter((parts) => !isWithdrawn(parts));
  const totalSeconds = (parts: RecordingCandidate[]) =>
    parts.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
  const [longest = []] = meetings.sort(
    (one, other) =>
      totalSeconds(other) - totalSeconds(one) || Number(isCurrent(other)) - Number(isCurrent(one)),
  );
  const startMs = ({ beginsAt }: RecordingCandidate) => beginsAt?.getTime() ?? 0;
  return longest.sort((one, other) => startMs(one) - startMs(other)).map(({ id }) => id);
}
