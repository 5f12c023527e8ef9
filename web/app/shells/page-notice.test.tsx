import { screen } from '@testing-library/react';
import { Link, Outlet } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { pageProblem } from '../page-chunks.ts';
import { replyNever } from '../testing/fake-api.ts';
import { renderElement, renderRoutes } from '../testing/render.tsx';
import type { ChunkProblem } from '../ui/loading/chunk.ts';
import { PageNotice } from './page-notice.tsx';

afterEach(() => vi.restoreAllMocks());

const setProblem = (problem: ChunkProblem | null) => vi.spyOn(pageProblem, 'read').mockReturnValue(problem);

/** Renders a page and opens another one, which never loads. */
async function openNextPage() {
  const page = (
    <>
      <h1>Current page</h1>
      <Link to="/next?view=list">Next</Link>
      <PageNotice />
    </>
  );
  const { user } = await renderRoutes([
    { path: '/', element: page },
    { path: '/next', element: <h1>Next page</h1>, loader: replyNever },
  ]);
  await user.click(screen.getByRole('link', { name: 'Next' }));
  return user;
}

test('the current page stays and explains why the next one has not loaded yet', async () => {
  setProblem('offline');
  await openNextPage();
  screen.getByRole('heading', { name: 'Current page' });
  await screen.findByText(/^This page is not loaded yet, and you are offline/);
});

test('the notice disappears when another page opens instead', async () => {
  setProblem('offline');
  const shell = (
    <>
      <Link to="/next">Next</Link>
      <Link to="/other">Other</Link>
      <Outlet />
      <PageNotice />
    </>
  );
  const { user } = await renderRoutes([
    {
      element: shell,
      children: [
        { path: '/', element: <h1>Current page</h1> },
        { path: '/next', element: <h1>Next page</h1>, loader: replyNever },
        { path: '/other', element: <h1>Other page</h1> },
      ],
    },
  ]);
  await user.click(screen.getByRole('link', { name: 'Next' }));
  await screen.findByRole('alert');
  await user.click(screen.getByRole('link', { name: 'Other' }));
  await screen.findByRole('heading', { name: 'Other page' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('no notice is shown for a page that is only slow', async () => {
  setProblem(null);
  await openNextPage();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('no notice is shown without a navigation', async () => {
  setProblem('unavailable');
  await renderElement(<PageNotice />);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the notice is also shown for the first page of a visit', async () => {
  setProblem('unavailable');
  await renderElement(<PageNotice isFirstPage />);
  screen.getByText('This page could not be loaded.');
});

test('after a new release the next page opens with a reload', async () => {
  setProblem('outdated');
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const user = await openNextPage();
  await user.click(await screen.findByRole('button', { name: 'Reload' }));
  expect(assign).toHaveBeenCalledExactlyOnceWith('/next?view=list');
});

test('after a new release “Reload” loads the first page of a visit again', async () => {
  setProblem('outdated');
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const { user } = await renderElement(<PageNotice isFirstPage />);
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});
