import { maxSentenceLength, maxSpeakerLength } from '@lifestory/contract';
import type { Cue } from './cue.ts';

/** A time of WebVTT (`12:30.500`, hours are optional) or SubRip (`00:12:30,500`). */
const time = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`;
const timing = new RegExp(String.raw`^\s*${time}\s+-->\s+${time}(?:\s.*)?$`);

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

/** Decodes a text file: UTF-8, UTF-16 with a byte order mark, or else Windows-1252, as old subtitle editors write. */
export function decodeText(content: Buffer): string {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

/**
 * Parses a WebVTT or SubRip file into cues by time. Speakers come from voice tags, or from names before a colon, as
 * Zoom writes them. Cues without text and lines that are not part of a cue are ignored.
 */
export function parseCues(content: string): Cue[] {
  const lines = content.split(/\r\n|\r|\n/);
  const cues: Cue[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const match = timing.exec(lines[index] ?? '');
    if (!match) continue;
    const texts: string[] = [];
    while (
      index + 1 < lines.length &&
      lines[index + 1]?.trim() !== '' &&
      !timing.test(lines[index + 1] ?? '')
    ) {
      index += 1;
      texts.push(lines[index] ?? '');
    }
    // A SubRip file without empty lines: the number of the next cue is not text.
    if (timing.test(lines[index + 1] ?? '') && /^\d+$/.test(texts.at(-1)?.trim() ?? '')) texts.pop();
    const startMs = toMs(match.slice(1, 5));
    const endMs = Math.max(startMs, toMs(match.slice(5, 9)));
    const voice = /<v(?:\.[^\s<>]*)?\s([^<>]*)>/.exec(texts.join(' '))?.[1] ?? '';
    const text = toPlainText(texts.join(' '));
    if (text) cues.push({ startMs, endMs, speaker: toPlainText(voice).slice(0, maxSpeakerLength), text });
  }
  return separateSpeakers(cues).toSorted((one, other) => one.startMs - other.startMs);
}

function toMs([hours, minutes, seconds, fraction]: (string | undefined)[]): number {
  const whole = (Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds);
  return Math.min(whole, 86_399) * 1000 + Number((fraction ?? '').padEnd(3, '0'));
}

const toPlainText = (text: string): string =>
  text
    // A tag contains no other: otherwise each `<` of a text without `>` would be followed to the end of the text.
    .replace(/<[^<>]*>/g, '')
    .replace(/\{\\[^{}]*\}/g, '')
    .replace(/&\w+;/g, (entity) => entities[entity] ?? entity)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL rejects NUL; no text has the others
    .replace(/[\u0000-\u001f\u007f\u200e\u200f\ufeff]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed();

const namePrefix = /^(\p{L}[^:.?!]{0,59}):\s+(?=\S)/u;

/** Takes names before a colon as speakers, if they occur more than once, or in each cue. */
function separateSpeakers(cues: readonly Cue[]): Cue[] {
  const counts = new Map<string, number>();
  for (const { speaker, text } of cues) {
    const name = speaker ? undefined : namePrefix.exec(text)?.[1];
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return cues.map((cue) => {
    const [prefix = '', name = ''] = (cue.speaker ? null : namePrefix.exec(cue.text)) ?? [];
    if (!name || name.split(' ').length > 4 || ((counts.get(name) ?? 0) < 2 && total < cues.length))
      return cue;
    return { ...cue, speaker: name, text: cue.text.slice(prefix.length) };
  });
}

/** Maximum pause within a sentence, and maximum duration and characters of a sentence that is joined from cues. */
const maxPauseMs = 1500;
const maxJoinedMs = 20_000;
const maxJoinedLength = 300;

const endsSentence = (text: string) => /[.!?…。！？]["'”’)\]]*$/.test(text);

/** Joins cues of the same speaker into sentences: caption files break sentences where a line on the screen ends. */
export function joinSentences(cues: readonly Cue[]): Cue[] {
  const sentences: Cue[] = [];
  for (const cue of cues) {
    const last = sentences.at(-1);
    const isContinued =
      last !== undefined &&
      last.speaker === cue.speaker &&
      !endsSentence(last.text) &&
      cue.startMs - last.endMs <= maxPauseMs &&
      cue.endMs - last.startMs <= maxJoinedMs &&
      last.text.length + cue.text.length < maxJoinedLength;
    if (isContinued) {
      last.text = `${last.text} ${cue.text}`;
      last.endMs = Math.max(last.endMs, cue.endMs);
    } else {
      sentences.push({ ...cue, text: cue.text.slice(0, maxSentenceLength).toWellFormed() });
    }
  }
  return sentences;
}
