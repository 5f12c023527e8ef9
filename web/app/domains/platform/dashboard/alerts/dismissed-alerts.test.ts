import { beforeEach, expect, test } from 'vitest';
import { dismissAlert, readDismissed } from './dismissed-alerts.ts';

beforeEach(() => sessionStorage.clear());

test('a dismissed alert stays dismissed in this tab', () => {
  dismissAlert('links_missing:1', ['links_missing:1', 'no_free_slot']);
  dismissAlert('no_free_slot', ['links_missing:1', 'no_free_slot']);
  expect(readDismissed()).toEqual(['links_missing:1', 'no_free_slot']);
});

test('a dismissal forgets those of resolved alerts, which are shown again when their cause returns', () => {
  dismissAlert('no_free_slot', ['no_free_slot']);
  dismissAlert('links_missing:1', ['links_missing:1']);
  expect(readDismissed()).toEqual(['links_missing:1']);
});

test.each(['', '{', '{"a":1}', '7', 'null'])('invalid storage (%s) counts as empty', (text) => {
  sessionStorage.setItem('dismissed_alerts', text);
  expect(readDismissed()).toEqual([]);
});
