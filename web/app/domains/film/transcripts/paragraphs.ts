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
function groupBySpeaker(sentences: readonly Sentence[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const { id, start_ms: startMs, speaker, text } of sentences) {
    const last = paragraphs.at(-1);
    if (last && last.speaker === speaker && startMs - last.startMs < paragraphMs) last.text += ` ${text}`;
    else paragraphs.push({ id, startMs, speaker, text });
  }
  return paragraphs;
}

/** The paragraphs of a chapter; `title` is null before the first chapter. */
export interface TranscriptSection {
  title: string | null;
  paragraphs: Paragraph[];
}

/** Joins sentences into paragraphs under the chapters of their film, which are sorted by time. */
export function groupByChapter(
  sentences: readonly Sentence[],
  chapters: readonly { seconds: number; title: string }[],
): TranscriptSection[] {
  const starts = [0, ...chapters.map(({ seconds }) => seconds * 1000), Number.POSITIVE_INFINITY];
  return [null, ...chapters]
    .map((chapter, index) => ({
      title: chapter?.title ?? null,
      paragraphs: groupBySpeaker(
        sentences.filter(
          ({ start_ms: startMs }) => startMs >= (starts[index] ?? 0) && startMs < (starts[index + 1] ?? 0),
        ),
      ),
    }))
    .filter(({ paragraphs }) => paragraphs.length > 0);
}
