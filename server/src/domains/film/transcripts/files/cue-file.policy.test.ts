import { expect, test } from 'vitest';
import { decodeText, joinSentences, parseCues } from './cue-file.policy.ts';
import { writeText, writeVtt } from './transcript-file.view.ts';

test('a WebVTT file of Zoom has its speakers before a colon', () => {
  const content = [
    'WEBVTT',
    '',
    '1',
    '00:00:05.120 --> 00:00:07.900',
    'Sue Sample: Where did you grow up?',
    '',
    '2',
    '00:00:08.000 --> 00:00:11.500',
    'Rose Sample: On a farm. Mother said: never sell it.',
    '',
    '3',
    '00:00:12.000 --> 00:00:14.000',
    'Rose Sample: We sold it in 1958.',
  ].join('\n');
  expect(parseCues(content).cues).toEqual([
    { startMs: 5120, endMs: 7900, speaker: 'Sue Sample', text: 'Where did you grow up?' },
    { startMs: 8000, endMs: 11_500, speaker: 'Rose Sample', text: 'On a farm. Mother said: never sell it.' },
    { startMs: 12_000, endMs: 14_000, speaker: 'Rose Sample', text: 'We sold it in 1958.' },
  ]);
});

test('a word before a colon that occurs once is no speaker', () => {
  const content = '00:01.000 --> 00:02.000\nRemember: lock the door.\n\n00:03.000 --> 00:04.000\nAlways.';
  expect(parseCues(content).cues.map(({ speaker, text }) => [speaker, text])).toEqual([
    ['', 'Remember: lock the door.'],
    ['', 'Always.'],
  ]);
});

test('voice tags are speakers; other tags, entities, settings and notes are not text', () => {
  const content = [
    '\ufeffWEBVTT - A life',
    '',
    'NOTE written by hand',
    '',
    'STYLE',
    '::cue { color: red }',
    '',
    'intro',
    '01:00:00.000 --> 01:00:01.500 line:0 align:start',
    '<v.loud Rose>Ham &amp; <i>eggs</i> &lt;3',
    'every day',
  ].join('\r\n');
  expect(parseCues(content).cues).toEqual([
    { startMs: 3_600_000, endMs: 3_601_500, speaker: 'Rose', text: 'Ham & eggs <3 every day' },
  ]);
});

test('a SubRip file is read, even without empty lines and in the encoding of old editors', () => {
  const content = Buffer.from(
    '1\n00:00:01,000 --> 00:00:02,5\nCaf\xe9\n2\n00:00:03,000 --> 00:00:04,000\n{\\an8}Two',
    'latin1',
  );
  expect(parseCues(decodeText(content).text).cues).toEqual([
    { startMs: 1000, endMs: 2500, speaker: '', text: 'Café' },
    { startMs: 3000, endMs: 4000, speaker: '', text: 'Two' },
  ]);
  expect(decodeText(Buffer.from('\ufeffÖl', 'utf16le')).text).toContain('Öl');
});

test('files without cues have none, and damaged times do not break others', () => {
  for (const content of ['', 'WEBVTT', 'Hello', '{"text":"no"}', '99:99 --> x\nText', '\u0000\u0000']) {
    expect([content, parseCues(content).cues]).toEqual([content, []]);
  }
  const damaged = '00:00:0x.000 --> 00:00:02.000\nlost\n\n00:00:05.000 --> 00:00:03.000\nbackwards\u0000';
  expect(parseCues(damaged)).toEqual({
    cues: [{ startMs: 5000, endMs: 5000, speaker: '', text: 'backwards' }],
    unreadable: 1,
  });
});

// Without a limit, a pattern that follows each unfinished tag to the end takes hours for a file of 4 MB.
test.each([
  ['tags', '<'.repeat(300_000)],
  ['voice tags', '<v '.repeat(300_000)],
  ['a voice tag with spaces', `<v${' '.repeat(300_000)}x`],
  ['settings', '{\\'.repeat(300_000)],
])(
  'unfinished markup, %s, is read without blocking the server',
  (_, text) => {
    expect(parseCues(`00:01.000 --> 00:02.000\n${text}`).cues).toMatchObject([
      { startMs: 1000, speaker: '' },
    ]);
  },
  10_000,
);

test('cues that break a sentence are joined, unless the speaker or the sentence ends or a pause follows', () => {
  const cue = (startMs: number, text: string, speaker = '') => ({
    startMs,
    endMs: startMs + 900,
    speaker,
    text,
  });
  const sentences = joinSentences([
    cue(0, 'We lived'),
    cue(1000, 'by the sea.'),
    cue(2000, 'Then'),
    cue(8000, 'we moved'),
    cue(9000, 'Why?', 'Sue'),
  ]);
  expect(sentences).toEqual([
    { startMs: 0, endMs: 1900, speaker: '', text: 'We lived by the sea.' },
    cue(2000, 'Then'),
    cue(8000, 'we moved'),
    cue(9000, 'Why?', 'Sue'),
  ]);
});

test('written captions are short enough for the screen, and read again as the same sentences', () => {
  const text = `${'We walked to school along the river every single morning '.repeat(3)}<together> & on time.`;
  const sentences = [
    { startMs: 1000, endMs: 16_000, speaker: 'Rose', text },
    { startMs: 3_723_004, endMs: 3_724_000, speaker: '', text: 'Yes.' },
  ];
  const vtt = writeVtt(sentences);
  const captions = parseCues(vtt).cues;
  expect(captions.length).toBeGreaterThan(3);
  expect(Math.max(...captions.map((caption) => caption.text.length))).toBeLessThanOrEqual(100);
  expect(joinSentences(captions)).toEqual(sentences);
  expect(vtt).toContain('01:02:03.004 --> 01:02:04.000');
});

test('the plain text has a paragraph per speaker with its time', () => {
  const sentence = (startMs: number, speaker: string, text: string) => ({
    startMs,
    endMs: startMs,
    speaker,
    text,
  });
  const text = writeText([
    sentence(0, 'Sue', 'Where?'),
    sentence(2000, 'Rose', 'Here.'),
    sentence(4000, 'Rose', 'Always.'),
  ]);
  expect(text).toBe('[00:00:00] Sue: Where?\n\n[00:00:02] Rose: Here. Always.\n');
});

test.each([
  [
    'angle brackets',
    '00:01.000 --> 00:03.000\nA List<String> and 5 < 6 and 7 > 3.',
    'A List<String> and 5 < 6 and 7 > 3.',
  ],
  ['entities', '00:01.000 --> 00:03.000\nIt&#39;s &quot;caf&eacute;&quot;.', 'It\'s "café".'],
  ['an arrow without spaces', '00:01.000-->00:03.000\nOn a farm.', 'On a farm.'],
  ['settings without a space', '00:01.000 --> 00:03.000line:0\nOn a farm.', 'On a farm.'],
  ['a first line of spaces', '00:01.000 --> 00:03.000\n \nOn a farm.', 'On a farm.'],
  ['an empty first line', '00:01.000 --> 00:03.000\n\nOn a farm.', 'On a farm.'],
])('a cue with %s keeps its text', (_, cue, text) => {
  const { cues, unreadable } = parseCues(`WEBVTT\n\n${cue}\n\n2\n00:04.000 --> 00:05.000\nKept.\n`);
  expect(cues.map((each) => each.text)).toEqual([text, 'Kept.']);
  expect([cues[0]?.startMs, cues[0]?.endMs, unreadable]).toEqual([1000, 3000, 0]);
});

test('one bad byte damages one letter, not the encoding', () => {
  const content = Buffer.concat([
    Buffer.from('Ich heiße Käthe. Ende '),
    Buffer.from([0xc3]),
    Buffer.from('.'),
  ]);
  expect(decodeText(content)).toEqual({ text: 'Ich heiße Käthe. Ende �.', damaged: 1 });
});

test('a file in Windows-1251 has Cyrillic letters', () => {
  const text =
    'Меня зовут Анна, и я родилась в деревне у реки. Отец работал на мельнице, а мать учила детей.';
  const bytes = [...text].map((letter) => {
    const code = letter.charCodeAt(0);
    return code < 0x80 ? code : code - 0x410 + 0xc0;
  });
  const content = Buffer.from([...Buffer.from('1\n00:00:01,000 --> 00:00:09,000\n'), ...bytes]);
  expect(decodeText(content).text).toContain(text);
});

test('a cue of 20,000 letters becomes sentences that have all of them, within its time', () => {
  const text = Array.from({ length: 4000 }, (_, index) => `w${String(index).padStart(3, '0')}`).join(' ');
  for (const each of [text, 'w'.repeat(20_000)]) {
    const sentences = joinSentences([{ startMs: 0, endMs: 60_000, speaker: 'Rose', text: each }]);
    expect(
      sentences
        .map((sentence) => sentence.text)
        .join('')
        .replaceAll(' ', ''),
    ).toBe(each.replaceAll(' ', ''));
    expect(Math.max(...sentences.map((sentence) => sentence.text.length))).toBeLessThanOrEqual(1000);
    expect([sentences[0]?.startMs, sentences.at(-1)?.endMs]).toEqual([0, 60_000]);
  }
});
