import { maxSentenceLength, maxSpeakerLength } from '@lifestory/contract';
import { analyse } from 'chardet';
import { decodeHTMLStrict } from 'entities';
import type { Cue } from './cue.ts';

/** A time of WebVTT (`12:30.500`, hours are optional) or SubRip (`00:12:30,500`). */
const time = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`;
/** The line with the times of a cue; programs and people leave out the spaces around the arrow and before settings. */
const timing = new RegExp(String.raw`^\s*${time}\s*-->\s*${time}(?!\d).*$`);

/** The text of a file. */
export interface DecodedText {
  text: string;
  /** Number of characters that could not be read. */
  damaged: number;
}

/**
 * Decodes a text file: UTF-8, UTF-16 with a byte order mark, or else the encoding that its letters suggest. A few
 * damaged bytes do not make UTF-8 another encoding.
 */
export function decodeText(content: Buffer): DecodedText {
  const decode = (encoding: string): DecodedText => {
    const text = new TextDecoder(encoding).decode(content);
    return { text, damaged: countMatches(text, /\ufffd/g) };
  };
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return decode('utf-16le');
  if (first === 0xfe && second === 0xff) return decode('utf-16be');
  const unicode = decode('utf-8');
  const isUnicode = unicode.damaged === 0 || countMatches(unicode.text, /[\u0080-\ufffc]/g) > unicode.damaged;
  return isUnicode ? unicode : decode(detectEncoding(content));
}

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Confidence in percent from which a detected encoding is used. */
const minConfidence = 20;

function detectEncoding(content: Buffer): string {
  // Lines of ASCII alone, such as times, say nothing about the encoding, and outweigh the others.
  const lines = content.toString('latin1').split(/[\r\n]+/);
  const letters = Buffer.from(lines.filter((line) => /[\x80-\xff]/.test(line)).join('\n'), 'latin1');
  for (const { name, confidence } of analyse(letters)) {
    if (confidence < minConfidence || name.startsWith('UTF')) continue;
    try {
      return new TextDecoder(name).encoding;
    } catch {
      // An encoding that browsers, and so Node, do not know.
    }
  }
  return 'windows-1252';
}

/** The cues of a file. */
export interface ParsedCues {
  cues: Cue[];
  /** Number of cues that were left out, because their times cannot be read. */
  unreadable: number;
}

/**
 * Parses a WebVTT or SubRip file into cues by time. Speakers come from voice tags, or from names before a colon, as
 * Zoom writes them. Cues without text and lines that are not part of a cue are ignored.
 */
export function parseCues(content: string): ParsedCues {
  const lines = content.split(/\r\n|\r|\n/);
  const cues: Cue[] = [];
  let unreadable = 0;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const match = timing.exec(line);
    if (!match) {
      if (/\d.*-->/.test(line)) unreadable += 1;
      continue;
    }
    // An empty line ends a cue, but some programs write one before its text.
    if (lines[index + 1]?.trim() === '' && isText(lines, index + 2)) index += 1;
    const texts: string[] = [];
    while (index + 1 < lines.length && lines[index + 1] !== '' && !timing.test(lines[index + 1] ?? '')) {
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
  return {
    cues: separateSpeakers(cues).toSorted((one, other) => one.startMs - other.startMs),
    unreadable,
  };
}

/** Whether a line is text of a cue, rather than the beginning of the next one, or of a note. */
const isText = (lines: readonly string[], index: number): boolean => {
  const line = lines[index]?.trim() ?? '';
  if (line === '' || /^(?:NOTE|STYLE|REGION)\b/.test(line)) return false;
  return !timing.test(line) && !timing.test(lines[index + 1] ?? '');
};

function toMs([hours, minutes, seconds, fraction]: (string | undefined)[]): number {
  const whole = (Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds);
  return Math.min(whole, 86_399) * 1000 + Number((fraction ?? '').padEnd(3, '0'));
}

/**
 * Tags of WebVTT and SubRip; other angle brackets are text. A tag contains no other: otherwise each `<` of a text without
 * `>` would be followed to the end of the text.
 */
const tag = /<\/?(?:[bcisuv]|rt|ruby|lang|font)(?:[.\s=][^<>]*)?>|<\d[\d:.]*>/gi;

const toPlainText = (text: string): string =>
  decodeHTMLStrict(text.replace(tag, '').replace(/\{\\[^{}]*\}/g, ''))
    // Marks for the direction of writing.
    .replace(/[\u200e\u200f\ufeff]/g, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL rejects NUL; no text has the others
    .replace(/[\u0000-\u001f\u007f]/g, ' ')
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

/**
 * Splits a cue between words into cues of at most about `maxLength` characters, each as long as its share of the text. A
 * word that is longer than that is divided.
 */
export function splitCue(cue: Cue, maxLength: number): Cue[] {
  const count = Math.ceil(cue.text.length / maxLength);
  if (count <= 1) return [{ ...cue }];
  const target = cue.text.length / count;
  const pieces: string[] = [];
  for (const word of cue.text.split(' ').flatMap((word) => divideWord(word, maxLength))) {
    const last = pieces.at(-1);
    const isRoom = last !== undefined && last.length + word.length < maxLength;
    if (isRoom && last.length + word.length / 2 < target) pieces[pieces.length - 1] = `${last} ${word}`;
    else pieces.push(word);
  }
  const msPerCharacter = (cue.endMs - cue.startMs) / pieces.reduce((sum, { length }) => sum + length, 0);
  let startMs = cue.startMs;
  return pieces.map((text, index) => {
    const isLast = index === pieces.length - 1;
    const endMs = isLast ? cue.endMs : Math.round(startMs + text.length * msPerCharacter);
    const piece = { ...cue, startMs, endMs, text };
    startMs = endMs;
    return piece;
  });
}

/** Divides a word into pieces of at most `maxLength` UTF-16 units, without dividing a character. */
function divideWord(word: string, maxLength: number): string[] {
  if (word.length <= maxLength) return [word];
  const pieces = [''];
  for (const character of word) {
    if ((pieces.at(-1)?.length ?? 0) + character.length > maxLength) pieces.push('');
    pieces[pieces.length - 1] += character;
  }
  return pieces;
}

/** Leaves out cues after the end of a film of `durationSeconds`, null if unknown; the last one ends with it. */
export function limitToFilm(
  cues: readonly Cue[],
  durationSeconds: number | null,
): { cues: Cue[]; beyond: number } {
  if (durationSeconds === null) return { cues: [...cues], beyond: 0 };
  const lastMs = Math.ceil(durationSeconds * 1000);
  const within = cues.filter(({ startMs }) => startMs < lastMs);
  return {
    cues: within.map((cue) => ({ ...cue, endMs: Math.min(cue.endMs, lastMs) })),
    beyond: cues.length - within.length,
  };
}

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
      sentences.push(...splitCue(cue, maxSentenceLength));
    }
  }
  return sentences;
}
