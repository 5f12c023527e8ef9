import { beforeEach, expect, test } from 'vitest';
import { dismiss, readDismissed } from './dismissed-alerts.ts';

beforeEach(() => sessionStorage.clear());

test('an alert that was put aside stays so in this window', () => {
  dismiss('links_missing:1', ['links_missing:1', 'no_free_slot']);
  dismiss('no_free_slot', ['links_missing:1', 'no_free_slot']);
  expect(readDismissed()).toEqual(['links_missing:1', 'no_free_slot']);
});

test('what is over is forgotten, so that it is told again when it comes back', () => {
  dismiss('no_free_slot', ['no_free_slot']);
  dismiss('links_missing:1', ['links_missing:1']);
  expect(readDismissed()).toEqual(['links_missing:1']);
});

test.each(['', '{', '{"a":1}', '7', 'null'])('a broken memory (%s) is an empty one', (text) => {
  sessionStorage.setItem('dismissed_alerts', text);
  expect(readDismissed()).toEqual([]);
});
