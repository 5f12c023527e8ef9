import { expect, test } from 'vitest';
import { describeUserAgent, shortenAddress } from './device.ts';

const blinkEngine = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const webkitEngine = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${blinkEngine} Chrome/140.0.0.0 Safari/537.36`,
    'Chrome on Linux',
    'computer',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blinkEngine} Chrome/140.0.0.0 Safari/537.36`,
    'Chrome on ChromeOS',
    'computer',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blinkEngine} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge on Windows',
    'computer',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blinkEngine} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`,
    'Opera on Windows',
    'computer',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows', 'computer'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkitEngine} Version/18.5 Safari/605.1.15`,
    'Safari on Mac',
    'computer',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkitEngine} Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
    'phone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) ${webkitEngine} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPad',
    'tablet',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${blinkEngine} Chrome/140.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android',
    'phone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${blinkEngine} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`,
    'Samsung Internet on Android',
    'tablet',
  ],
  ['curl/8.0', 'Unknown browser', 'unknown'],
  [null, 'Unknown browser', 'unknown'],
])('the User-Agent %s is described as %s, a device of kind %s', (userAgent, name, kind) => {
  expect(describeUserAgent(userAgent)).toEqual({ name, kind });
});

test.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3::x'],
  ['::1', '0:0:0::x'],
])('the address %s is shortened to %s', (ip, shortened) => {
  expect(shortenAddress(ip)).toBe(shortened);
});
