import type { Sentence } from '@lifestory/contract';

/** Sentences of one speaker in a row; `id` is that of the first one. */
export interface Paragraph {
  id: string;
  startMs: number;
  speaker: string;
  text: string;
}

/** Milliseconds after which a paragraph ends with its sentence. */
const paragraphMs = 60_000;

/** Joins sentences of the same speaker into paragraphs of about a minute. */
export function groupBySpeaker(sentences: readonly Sentence[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const { id, start_ms: startMs, speaker, text } of sentences) {
    const last = paragraphs.at(-1);
    if (last && last.speaker === speaker && startMs - last.startMs < paragraphMs) last.text += ` ${text}`;
    else paragraphs.push({ id, startMs, speaker, text });
  }
  return paragraphs;
}
