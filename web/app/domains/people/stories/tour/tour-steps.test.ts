import { expect, test } from 'vitest';
import { tourSteps } from './tour-steps.ts';

const views = [true, false].flatMap((isWide) =>
  [true, false].flatMap((isOwnStory) => [true, false].map((hasFilm) => ({ isWide, isOwnStory, hasFilm }))),
);

test('a narrow window has fewer steps with other texts', () => {
  const texts = (isWide: boolean) =>
    tourSteps({ isWide, isOwnStory: true, hasFilm: true }).map(({ text }) => text);
  expect(texts(false)).not.toEqual(texts(true));
  expect(texts(false).length).toBeLessThan(texts(true).length);
});

test.each(views)('every step has a unique title and a short text: %o', (view) => {
  const steps = tourSteps(view);
  expect(steps.every(({ title, text }) => title !== '' && text.length < 120)).toBe(true);
  expect(new Set(steps.map(({ title }) => title)).size).toBe(steps.length);
});

test.each([true, false])('without a film, the tour tells of the interview instead (wide: %s)', (isWide) => {
  const texts = (hasFilm: boolean) => JSON.stringify(tourSteps({ isWide, isOwnStory: true, hasFilm }));
  expect(texts(true)).toContain('Your film');
  expect(texts(true)).toContain('Press play');
  expect(texts(false)).toContain('Your interview');
  expect(texts(false)).toContain('Your film appears here afterward');
  expect(texts(false)).not.toMatch(/Press play|was recorded|download/);
});

test('only the storyteller is asked to invite people', () => {
  const asksToInvite = (isOwnStory: boolean) =>
    JSON.stringify(tourSteps({ isWide: true, isOwnStory, hasFilm: true })).includes('Invite');
  expect([asksToInvite(true), asksToInvite(false)]).toEqual([true, false]);
});
