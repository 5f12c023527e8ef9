/** A stretch of time in seconds. */
interface Stretch {
  start: number;
  end: number;
}

/** Pauses up to this many seconds do not end what somebody says. */
const maxPause = 1.5;

/** Speech below this many seconds is a "yes" or a cough, for which the picture does not change. */
const minSpeech = 1.5;

/** Shortest time in seconds for which a person is seen. */
const minShot = 3;

/** Seconds for which a person is seen before they speak. */
const lead = 0.3;

/** Plans when the interviewer is seen in a film of `seconds` that shows whoever speaks, from when their own track is silent. */
export function planShots(silences: readonly Stretch[], seconds: number): Stretch[] {
  const speech: Stretch[] = [];
  let start = 0;
  for (const silence of [...silences, { start: seconds, end: seconds }]) {
    if (silence.start > start) speech.push({ start, end: Math.min(silence.start, seconds) });
    start = silence.end;
  }
  const shots = joinClose(speech, maxPause)
    .filter((said) => said.end - said.start >= minSpeech)
    .map((said) => ({
      start: Math.max(0, said.start - lead),
      end: Math.min(seconds, Math.max(said.end, said.start - lead + minShot)),
    }));
  // The storyteller is seen for as long between two shots.
  return joinClose(shots, minShot);
}

/** Joins stretches with less than `gap` seconds between them. */
function joinClose(stretches: readonly Stretch[], gap: number): Stretch[] {
  const joined: Stretch[] = [];
  for (const stretch of stretches) {
    const last = joined.at(-1);
    if (last && stretch.start - last.end < gap) last.end = Math.max(last.end, stretch.end);
    else joined.push({ ...stretch });
  }
  return joined;
}
