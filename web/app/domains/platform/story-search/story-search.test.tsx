import type { Hit } from '@lifestory/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../testing/fake-api.ts';
import { renderRoutes } from '../../../testing/render.tsx';
import { SearchLink } from './search-link.tsx';
import { StorySearch } from './story-search.tsx';

const hit = (change: Partial<Hit>): Hit => ({
  kind: 'memory',
  id: '01890000-0000-7000-8000-000000000001',
  text: 'The farm near Salinas',
  context: 'June 1958',
  matches: [{ start: 4, end: 8 }],
  picture: '/api/media/pictures/x/320.webp',
  memory_id: '01890000-0000-7000-8000-000000000002',
  session_id: null,
  at_ms: null,
  ...change,
});
const sentence = hit({
  kind: 'sentence',
  context: 'Rose, Film of Monday, March 1, 2027',
  picture: null,
  memory_id: null,
  session_id: '01890000-0000-7000-8000-000000000003',
  at_ms: 61_500,
});

async function show(path = '/search', hits = [hit({}), sentence], corrected = false) {
  const api = createFakeApi({ 'storySearch.search': { success: true, data: { hits, corrected } } });
  const routes = [
    { path: '/search', element: <StorySearch /> },
    {
      path: '*',
      element: (
        <>
          <SearchLink />
          <textarea aria-label="A comment" />
        </>
      ),
    },
  ];
  return { api, ...(await renderRoutes(routes, [path])) };
}

test('a search finds places while the person types, and each opens the memory or the film', async () => {
  const { api, user, router } = await show();
  await user.type(screen.getByRole('searchbox', { name: 'Search photographs, comments and films' }), 'farm');
  await screen.findByText('2 places found');
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/post/01890000-0000-7000-8000-000000000002',
    '/home?film=01890000-0000-7000-8000-000000000003&t=61',
  ]);
  expect(links[1]?.textContent).toContain('Said in the film · Rose, Film of Monday, March 1, 2027 · 1:01');
  expect(screen.getAllByText('farm', { selector: 'mark' })).toHaveLength(2);
  expect(api.listBodies('storySearch.search').at(-1)).toEqual({ query: 'farm' });
  expect(router.state.location.search).toBe('?q=farm');
});

test('the arrow keys move from the field through the hits and back', async () => {
  const { user } = await show('/search?q=farm');
  const [first, second] = await screen.findAllByRole('link');
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(first);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(second);
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(first);
});

test('similar words and nothing are explained', async () => {
  const similar = await show('/search?q=fram', [hit({})], true);
  await screen.findByText('Nothing has exactly these words. Similar: 1 place found');
  similar.unmount();
  await show('/search?q=moon', []);
  await screen.findByText('Nothing found. Try another word.');
});

test('the key / opens the search, but not while somebody writes', async () => {
  const { user, router } = await show('/home');
  await user.type(screen.getByRole('textbox', { name: 'A comment' }), 'and/or');
  expect(router.state.location.pathname).toBe('/home');
  await user.click(document.body);
  await user.keyboard('/');
  await waitFor(() => expect(router.state.location.pathname).toBe('/search'));
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});
