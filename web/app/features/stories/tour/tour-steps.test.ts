import { expect, test } from 'vitest';
import { tourSteps } from './tour-steps.ts';

const views = [true, false].flatMap((wide) => [true, false].map((own) => ({ wide, own })));

test('a narrow window has different steps', () => {
  const words = (wide: boolean) => tourSteps({ wide, own: true }).map(({ text }) => text);
  expect(words(false)).not.toEqual(words(true));
  expect(words(false).length).toBeLessThan(words(true).length);
});

test.each(views)('every step has a unique text: %o', (view) => {
  const steps = tourSteps(view);
  expect(steps.every(({ title, text }) => title !== '' && text.length < 120)).toBe(true);
  expect(new Set(steps.map(({ title }) => title)).size).toBe(steps.length);
});

test('only the storyteller is asked to invite people', () => {
  const told = (own: boolean) => JSON.stringify(tourSteps({ wide: true, own })).includes('Invite');
  expect([told(true), told(false)]).toEqual([true, false]);
});
