import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderElement } from '../../../../testing/render.tsx';
import { memoryOf } from '../memory.fixture.ts';
import { MemoryCard } from './memory.card.tsx';

test.each([
  [0, '0 comments'],
  [1, '1 comment'],
  [2, '2 comments'],
])('with %d comments, a photograph shows “%s”', async (comments_count, text) => {
  await renderElement(<MemoryCard memory={memoryOf({ comments_count })} sizes="100vw" />);
  screen.getByText(text);
});

test.each([
  [1, '1 heart'],
  [3, '3 hearts'],
])('with %d hearts, a photograph shows “%s”; without any, none', async (hearts_count, text) => {
  await renderElement(<MemoryCard memory={memoryOf({ hearts_count })} sizes="100vw" />);
  screen.getByText(text);
  await renderElement(<MemoryCard memory={memoryOf()} sizes="100vw" />);
  expect(screen.queryByText('0 hearts')).toBeNull();
});

test('a photograph links to its page, and its caption describes the picture', async () => {
  await renderElement(<MemoryCard memory={memoryOf()} sizes="100vw" />);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/post/m1');
  screen.getByRole('img', { name: 'The boat' });
});

test('a photograph without a caption is described by its date', async () => {
  await renderElement(<MemoryCard memory={memoryOf({ caption: '' })} sizes="100vw" />);
  screen.getByRole('img', { name: 'A photograph of June 1958' });
});

test('a photograph without a target has no link', async () => {
  await renderElement(<MemoryCard memory={memoryOf()} to={null} sizes="100vw" />);
  screen.getByText('Rose Whitaker');
  expect(screen.queryByRole('link')).toBeNull();
});

test('a short card shows the start of the caption and the date; the whole caption appears on hover', async () => {
  const memory = memoryOf({ caption: 'The boat on the lake' });
  const { user } = await renderElement(
    <main id="main">
      <MemoryCard memory={memory} short sizes="100vw" />
    </main>,
  );
  screen.getByText('The boat o…');
  screen.getByText('June 1958');
  expect(screen.queryByText('The boat on the lake')).toBeNull();
  // The code of the tooltip is loaded when the browser is idle.
  await vi.waitFor(async () => {
    await user.unhover(screen.getByRole('link'));
    await user.hover(screen.getByRole('link'));
    await screen.findByText('The boat on the lake', {}, { timeout: 10_000 });
  }, 120_000);
});
