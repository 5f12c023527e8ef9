import { expect, test } from 'vitest';
import { findShortcut } from './shortcuts.ts';

/** What a key does that is pressed on an element. */
function press(
  key: string,
  target: HTMLElement = document.createElement('div'),
  init: KeyboardEventInit = {},
) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, ...init });
  let shortcut: ReturnType<typeof findShortcut> = null;
  target.addEventListener('keydown', (received) => {
    shortcut = findShortcut(received);
  });
  target.dispatchEvent(event);
  return shortcut as ReturnType<typeof findShortcut>;
}
const input = (type: string, dataset: Record<string, string> = {}) => {
  const element = Object.assign(document.createElement('input'), { type });
  Object.assign(element.dataset, dataset);
  return element;
};

test.each([
  [' ', 'play'],
  ['k', 'play'],
  ['K', 'play'],
  ['j', 'back'],
  ['ArrowLeft', 'back'],
  ['l', 'forward'],
  ['ArrowRight', 'forward'],
  ['ArrowUp', 'louder'],
  ['ArrowDown', 'quieter'],
  ['c', 'captions'],
  ['f', 'fullscreen'],
])('%s: %s', (key, name) => {
  expect(press(key)).toEqual({ name });
});

test('digits jump to tenths of the film', () => {
  expect(press('0')).toEqual({ name: 'tenth', tenth: 0 });
  expect(press('7')).toEqual({ name: 'tenth', tenth: 7 });
});

test('other keys, and keys with a modifier, are left to the browser', () => {
  for (const key of ['Tab', 'Escape', 'x', 'Enter']) expect(press(key)).toBeNull();
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) {
    expect(press('f', undefined, { [modifier]: true })).toBeNull();
  }
});

test('a focused control keeps the keys that it needs', () => {
  expect(press(' ', document.createElement('button'))).toBeNull();
  expect(press('ArrowLeft', document.createElement('button'))).toEqual({ name: 'back' });
  expect(press('ArrowUp', input('range'))).toBeNull();
  expect(press('ArrowLeft', input('radio'))).toBeNull();
  expect(press('k', input('radio'))).toEqual({ name: 'play' });
  expect(press('ArrowLeft', input('range', { timeline: '' }))).toEqual({ name: 'back' });
});
