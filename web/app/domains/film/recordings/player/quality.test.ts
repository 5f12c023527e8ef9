import { expect, test } from 'vitest';
import { isConnectionSlow, playsLight } from './quality.ts';

const versions = { light: '/light.mp4', audio: null, storyboard: null };
const fast = { isSlow: false, isOriginalUnplayable: false };

test.each([
  ['automatic', 'all', fast, false],
  ['automatic', 'all', { ...fast, isSlow: true }, true],
  ['automatic', 'some', fast, false],
  ['automatic', 'some', { ...fast, isOriginalUnplayable: true }, true],
  ['automatic', 'none', fast, true],
  ['light', 'all', fast, true],
  ['original', 'none', { isSlow: true, isOriginalUnplayable: true }, false],
] as const)(
  'with quality %s, of a film that %s browsers play, and %j: light is %s',
  (quality, playback, state, expected) => {
    expect(playsLight({ playback, versions }, quality, state)).toBe(expected);
  },
);

test('without a light version, the original plays', () => {
  expect(playsLight({ playback: 'none', versions: { ...versions, light: null } }, 'light', fast)).toBe(false);
  expect(playsLight({ playback: 'none' }, 'light', fast)).toBe(false);
});

test.each([
  [undefined, false],
  [{}, false],
  [{ effectiveType: '4g', downlink: 10 }, false],
  [{ effectiveType: '3g', downlink: 10 }, true],
  [{ effectiveType: '4g', downlink: 1.2 }, true],
  [{ effectiveType: '4g', downlink: 10, saveData: true }, true],
])('the connection %j is slow: %s', (connection, expected) => {
  expect(isConnectionSlow(connection)).toBe(expected);
});
