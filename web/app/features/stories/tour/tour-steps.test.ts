import { expect, test } from 'vitest';
import { tourSteps } from './tour-steps.ts';

const views = [true, false].flatMap((isWide) => [true, false].map((isOwnStory) => ({ isWide, isOwnStory })));

test('a narrow window has fewer steps with other texts', () => {
  const texts = (isWide: boolean) => tourSteps({ isWide, isOwnStory: true }).map(({ text }) => text);
  expect(texts(false)).not.toEqual(texts(true));
  expect(texts(false).length).toBeLessThan(texts(true).length);
});

test.each(views)('every step has a unique title and a short text: %o', (view) => {
  const steps = tourSteps(view);
  expect(steps.every(({ title, text }) => title !== '' && text.length < 120)).toBe(true);
  expect(new Set(steps.map(({ title }) => title)).size).toBe(steps.length);
});

test('only the storyteller is asked to invite people', () => {
  const asksToInvite = (isOwnStory: boolean) =>
    JSON.stringify(tourSteps({ isWide: true, isOwnStory })).includes('Invite');
  expect([asksToInvite(true), asksToInvite(false)]).toEqual([true, false]);
});
