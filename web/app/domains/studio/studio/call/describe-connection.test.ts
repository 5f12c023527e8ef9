import { expect, test } from 'vitest';
import { describeConnection } from './describe-connection.ts';
import { describeMediaProblems, findMediaProblem } from './media-problem.ts';

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

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const device = (userAgent: string, maxTouchPoints = 0) => ({ userAgent, maxTouchPoints });
const firefox = device('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit}`;
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.0 Safari/605.1.15`;

test.each([
  ['NotAllowedError', firefox, /crossed-out camera/],
  ['NotFoundError', firefox, /no camera and no microphone/],
  ['NotReadableError', firefox, /Another program is using/],
  ['SecurityError', firefox, /only on secure pages/],
  ['NotSupportedError', firefox, /cannot make video calls/],
  ['UnknownError', firefox, /Restart this device/],
])('%s in Firefox has its own instructions', (name, browser, expected) => {
  const problem = findMediaProblem(new DOMException('', name));
  expect(describeMediaProblems({ audio: problem, video: problem }, browser)).toMatch(expected);
});

test.each([
  ['NotAllowedError', null, /Your microphone is blocked, so we cannot hear you. Click the crossed-out/],
  ['NotFoundError', null, /No microphone was found, so we cannot hear you/],
  ['NotReadableError', null, /Another program is using your microphone, so we cannot hear you. Close that/],
  ['UnknownError', null, /Your microphone could not be started/],
  ['NotReadableError', 'missing', /program is using your microphone.* No camera was found, so we cannot see/],
] as const)(
  'a microphone with %s, and a camera that is %s, have their own instructions',
  (name, video, expected) => {
    const audio = findMediaProblem(new DOMException('', name));
    expect(describeMediaProblems({ audio, video }, firefox)).toMatch(expected);
  },
);

test.each([
  ['Safari on an iPhone', device(`${iPhone} Version/18.0 Safari/604.1`, 5), /choose Apps, then Safari,/],
  ['Safari on an iPad, which says it is a Mac', device(mac, 5), /choose Apps, then Safari,/],
  ['Safari on a Mac', device(mac), /Safari in the menu bar/],
  ['Chrome on an iPhone', device(`${iPhone} CriOS/130.0 Mobile/15E148 Safari/604.1`, 5), /then Chrome,/],
  ['Chrome on an iPad', device(`${mac} CriOS/130.0`, 5), /then Chrome,/],
  ['Firefox on an iPhone', device(`${iPhone} FxiOS/130.0 Mobile/15E148 Safari/605.1.15`, 5), /then Firefox,/],
  ['Edge on an iPhone', device(`${iPhone} EdgiOS/130.0 Mobile/15E148 Safari/604.1`, 5), /then Edge,/],
  [
    'Firefox on Android',
    device('Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0', 5),
    /from blocked to allowed/,
  ],
  [
    'Chrome on Android',
    device('Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36', 5),
    /choose Permissions/,
  ],
])('blocked devices in %s have their own instructions', (_, browser, expected) => {
  expect(describeMediaProblems({ audio: 'denied', video: 'denied' }, browser)).toMatch(expected);
});
