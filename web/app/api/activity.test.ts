import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readIdleSeconds } from './activity.ts';
import { keepPageOpen } from './page-holds.ts';

beforeEach(() => {
  vi.useFakeTimers();
  fireEvent.keyDown(document.body);
});
afterEach(() => vi.useRealTimers());

test('the idle time grows until the person is active again', () => {
  expect(readIdleSeconds()).toBe(0);
  vi.advanceTimersByTime(90_000);
  expect(readIdleSeconds()).toBe(90);
  fireEvent.pointerDown(document.body);
  expect(readIdleSeconds()).toBe(0);
});

test('a running upload counts as activity', () => {
  vi.advanceTimersByTime(90_000);
  const release = keepPageOpen();
  expect(readIdleSeconds()).toBe(0);
  release();
  expect(readIdleSeconds()).toBe(90);
});
