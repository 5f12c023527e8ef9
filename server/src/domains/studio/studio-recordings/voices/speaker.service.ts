import type { NameSpeakers } from '../../../film/transcripts/index.ts';
import { levelMs, minVoiceLevel } from './levels.ts';
import { listLevels } from './voice.queries.ts';

/**
 * Names who speaks in stretches of a film: the person whose own microphone was louder. Empty where nobody was heard, and for
 * films without the voices of at least two people.
 */
export const nameSpeakers: NameSpeakers = async (db, recordingId, stretches) => {
  const voices = await listLevels(db, recordingId);
  if (voices.length < 2) return stretches.map(() => '');
  return stretches.map((stretch) => {
    let loudest = { name: '', level: minVoiceLevel };
    for (const { kind, name, levels } of voices) {
      const level = measureLevel(levels, stretch);
      const fallback = kind === 'voice' ? 'Storyteller' : 'Interviewer';
      if (level > loudest.level) loudest = { name: name || fallback, level };
    }
    return loudest.name;
  });
};

/** Returns the mean loudness of a stretch in decibels, as levels state it. */
function measureLevel(levels: Buffer, { startMs, endMs }: { startMs: number; endMs: number }): number {
  const from = Math.floor(startMs / levelMs);
  const until = Math.max(from + 1, Math.ceil(endMs / levelMs));
  let energy = 0;
  for (const level of levels.subarray(from, until)) if (level > 0) energy += 10 ** (level / 10);
  return 10 * Math.log10(energy / (until - from));
}
