import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderElement } from '../../../../testing/render.tsx';
import { switchEntry } from '../story.fixture.ts';
import { StoryChoice } from './story-choice.tsx';

/** Renders a story to switch to and clicks it; returns its text and whether it was chosen. */
async function clickChoice(entry: ReturnType<typeof switchEntry>, busy = false) {
  const onChoose = vi.fn();
  const { user } = await renderElement(
    <StoryChoice entry={entry} note="You are invited" busy={busy} onChoose={onChoose} />,
  );
  const choice = screen.getByRole('button');
  await user.click(choice);
  return { text: choice.textContent, isChosen: onChoose.mock.calls.length === 1 };
}

test('a story can be chosen', async () => {
  const { text, isChosen } = await clickChoice(switchEntry());
  expect(text).toBe('RWRose WhitakerYou are invited');
  expect(isChosen).toBe(true);
});

test('the current story is labeled “You are here”', async () => {
  const { text, isChosen } = await clickChoice(switchEntry({ current: true }));
  expect(text).toBe('RWRose WhitakerYou are invitedYou are here');
  expect(isChosen).toBe(true);
});

test('a disabled story is labeled as in-active and cannot be chosen', async () => {
  const { text, isChosen } = await clickChoice(switchEntry({ disabled: true }));
  expect(text).toBe('RWRose WhitakerThis account is in-active');
  expect(isChosen).toBe(false);
});

test('the user’s own story can be chosen even if it is disabled', async () => {
  const { text, isChosen } = await clickChoice(switchEntry({ disabled: true, own: true }));
  expect(text).toBe('RWRose WhitakerThis account is in-active');
  expect(isChosen).toBe(true);
});

test('during a switch no story can be chosen', async () => {
  const { isChosen } = await clickChoice(switchEntry(), true);
  expect(isChosen).toBe(false);
});
