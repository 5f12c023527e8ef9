import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { memoryWithComments } from '../memory.fixture.ts';
import { MemoryNeighbors } from './memory-neighbors.tsx';

test.each([
  { previous: 'a', next: 'b', links: ['Previous', 'Next'] },
  { previous: 'a', next: null, links: ['Previous'] },
  { previous: null, next: 'b', links: ['Next'] },
  { previous: null, next: null, links: [] },
])('with $previous before and $next after it, a memory links to $links', async ({ links, ...neighbors }) => {
  await renderElement(<MemoryNeighbors {...neighbors} />);
  expect(screen.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(links);
});

test('a memory is preloaded when its link gets the focus', async () => {
  const api = createFakeApi({ 'gallery.memory': { success: true, data: memoryWithComments() } });
  const { user } = await renderElement(<MemoryNeighbors previous={null} next="b" />);
  expect(api.requests).toEqual([]);
  await user.tab();
  await waitFor(() => expect(api.listBodies('gallery.memory')).toEqual([{ id: 'b' }]));
  expect(screen.getByRole('link', { name: 'Next memory' }).getAttribute('href')).toBe('/post/b');
});
