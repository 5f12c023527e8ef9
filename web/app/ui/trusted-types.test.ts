import { afterEach, beforeEach, expect, test, vi } from 'vitest';

interface Rules {
  createHTML(text: string): string | null;
  createScriptURL(url: string): string | null;
}

const policies: Record<string, Rules> = {};

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, rules: Rules) => {
      policies[name] = rules;
      return { createHTML: (text: string) => ({ trusted: rules.createHTML(text) }) };
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  [':root { --text: #222; }', true],
  ['&times;', true],
  ['<script></script>', true],
  ['<script>alert(1)</script>', false],
  ['<img src=x onerror=alert(1)>', false],
  ['</style><b>', false],
])('libraries may insert %j as markup: %j', async (text, allowed) => {
  await import('./trusted-types.ts');
  expect(policies.default?.createHTML(text)).toBe(allowed ? text : null);
});

test.each([
  ['/assets/entry.js', true],
  ['http://localhost:3000/assets/entry.js', true],
  ['https://js.stripe.com/dahlia/stripe.js', true],
  ['https://js.stripe.com.elsewhere.example/stripe.js', false],
  ['https://elsewhere.example/assets/entry.js', false],
  ['/assets/../api/media/picture.jpg', false],
  ['/api/media/picture.jpg', false],
  ['data:text/javascript,alert(1)', false],
  ['blob:http://localhost:3000/1', false],
])('a script may be loaded from %j: %j', async (url, allowed) => {
  await import('./trusted-types.ts');
  expect(policies.default?.createScriptURL(url)).toBe(allowed ? url : null);
});

test('our markup is marked as trusted if the browser supports Trusted Types and stays a string otherwise', async () => {
  expect((await import('./trusted-types.ts')).trustMarkup('<svg/>')).toEqual({ trusted: '<svg/>' });
  vi.resetModules();
  vi.stubGlobal('trustedTypes', undefined);
  expect((await import('./trusted-types.ts')).trustMarkup('<svg/>')).toBe('<svg/>');
});
