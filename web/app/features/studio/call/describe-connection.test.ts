import { expect, test } from 'vitest';
import { describeConnection } from './describe-connection.ts';
import { describeMediaProblem, findMediaProblem } from './media-problem.ts';

const rose = {
  id: 'rose',
  role: 'storyteller',
  name: 'Rose Delgado',
  state: 'admitted',
  connected: true,
  session: 'page',
} as const;
const stream = {} as MediaStream;

test.each([
  [{ ...rose, connected: false }, undefined, 'Rose has lost the connection and can come back at any time.'],
  [
    rose,
    { id: 'rose', stream, state: 'interrupted' },
    'The connection to Rose is interrupted. We are trying again.',
  ],
  [
    rose,
    { id: 'rose', stream, state: 'weak' },
    'The connection to Rose is weak, so the picture is paused and the sound continues.',
  ],
  [rose, undefined, 'Connecting to Rose…'],
  [rose, { id: 'rose', stream, state: 'connected' }, null],
] as const)('the connection to %o by %o is described', (person, remote, sentence) => {
  expect(describeConnection(person, remote)).toBe(sentence);
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';

test.each([
  ['NotAllowedError', firefox, /crossed-out camera/],
  ['NotAllowedError', iPhone, /Open Settings on this device/],
  ['NotFoundError', firefox, /no camera and no microphone/],
  ['NotReadableError', firefox, /Another program is using/],
  ['SecurityError', firefox, /only on secure pages/],
  ['UnknownError', firefox, /Restart this device/],
])('%s in %s has its own instructions', (name, userAgent, expected) => {
  expect(describeMediaProblem(findMediaProblem(new DOMException('', name)), userAgent)).toMatch(expected);
});
