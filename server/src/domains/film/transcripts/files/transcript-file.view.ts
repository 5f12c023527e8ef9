import type { Cue } from './cue.ts';
import { splitCue } from './cue-file.policy.ts';

/** Maximum characters of a caption: two lines of the usual length. */
const maxCaptionCharacters = 84;

/** Writes sentences as WebVTT. Long sentences become several captions, each as long as its share of the characters. */
export function writeVtt(sentences: readonly Cue[]): string {
  const captions = sentences.flatMap((sentence) => splitCue(sentence, maxCaptionCharacters));
  const blocks = captions.map(({ startMs, endMs, speaker, text }) => {
    const voice = speaker ? `<v ${escapeVtt(speaker)}>` : '';
    return `${formatVttTime(startMs)} --> ${formatVttTime(Math.max(endMs, startMs + 1))}\n${voice}${escapeVtt(text)}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}

const escapeVtt = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function formatVttTime(ms: number): string {
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${pad(hours)}:${pad(minutes)}:${pad(seconds % 60)}.${pad(ms % 1000, 3)}`;
}

/** Writes sentences as plain text: a paragraph per speaker, or per minute without speakers, each with its time. */
export function writeText(sentences: readonly Cue[]): string {
  const paragraphs: { startMs: number; speaker: string; texts: string[] }[] = [];
  for (const { startMs, speaker, text } of sentences) {
    const last = paragraphs.at(-1);
    if (last && last.speaker === speaker && startMs - last.startMs < 60_000) last.texts.push(text);
    else paragraphs.push({ startMs, speaker, texts: [text] });
  }
  const lines = paragraphs.map(({ startMs, speaker, texts }) => {
    const position = formatVttTime(startMs).slice(0, 8);
    return `[${position}]${speaker ? ` ${speaker}:` : ''} ${texts.join(' ')}\n`;
  });
  return lines.join('\n');
}
