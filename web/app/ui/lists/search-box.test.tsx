import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderElement } from '../../testing/render.tsx';
import { SearchBox } from './search-box.tsx';

const field = () => screen.getByLabelText<HTMLInputElement>('Search sessions');

async function showBox(path: string, ...earlierPaths: string[]) {
  const page = await renderElement(<SearchBox label="Search sessions" />, ...earlierPaths, path);
  const search = () => page.router.state.location.search;
  return { ...page, search };
}

test('a search updates the URL and resets the page', async () => {
  const { user, search } = await showBox('/sessions?page=4&view=list');
  await user.type(field(), '  Ana Reyes ');
  await waitFor(() => expect(search()).toBe('?view=list&search=Ana+Reyes'));
});

test('clearing the field removes the search from the URL', async () => {
  const { user, search } = await showBox('/sessions?search=ana');
  expect(field().value).toBe('ana');
  await user.clear(field());
  await waitFor(() => expect(search()).toBe(''));
});

test('a search replaces the history entry, so that Back leaves the list', async () => {
  const { user, search, router } = await showBox('/sessions', '/dashboard');
  await user.type(field(), 'ana');
  await waitFor(() => expect(search()).toBe('?search=ana'));
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/dashboard');
});

test('going back to another search updates the field', async () => {
  const { router } = await showBox('/sessions?search=otto', '/sessions?search=ana');
  await act(() => router.navigate(-1));
  expect(field().value).toBe('ana');
});
