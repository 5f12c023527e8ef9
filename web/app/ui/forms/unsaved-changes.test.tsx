import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from '../dialogs/dialog.tsx';
import { UnsavedChangesGuard, UnsavedChangesPrompt } from './unsaved-changes.tsx';

let root: Root;
let page: React.ReactNode;
const closed = vi.fn();

const router = () =>
  createMemoryRouter(
    [
      {
        element: (
          <MantineProvider env="test">
            <Outlet />
            <UnsavedChangesGuard />
          </MantineProvider>
        ),
        children: [
          { path: '/', element: page },
          { path: '/other', element: <h1>Other page</h1> },
        ],
      },
    ],
    { initialEntries: ['/'] },
  );

const text = () => document.body.textContent ?? '';
const press = (name: string) =>
  act(async () => {
    [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === name)?.click();
  });

async function open(content: React.ReactNode) {
  page = content;
  const routes = router();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<RouterProvider router={routes} />));
  return routes;
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  closed.mockReset();
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

test('leaving a page with several forms asks about each of them', async () => {
  const routes = await open(
    <>
      <UnsavedChangesPrompt when text="Three invitations are not sent." />
      <UnsavedChangesPrompt when={false} text="The bio is not saved." />
    </>,
  );
  await act(async () => routes.navigate('/other'));
  expect(text()).toContain('Three invitations are not sent.');
  expect(text()).not.toContain('Other page');
  await press('Stay');
  expect(routes.state.location.pathname).toBe('/');
  await act(async () => routes.navigate('/other'));
  await press('Leave');
  expect(text()).toContain('Other page');
  await act(async () => routes.navigate('/'));
  expect(routes.state.location.pathname).toBe('/');
});

test('closing a dialog with input asks for confirmation', async () => {
  const routes = await open(
    <Dialog title="Edit" onClose={closed} closeButtonProps={{ 'aria-label': 'Close' }}>
      <input aria-label="Name" />
    </Dialog>,
  );
  const cross = () => document.querySelector<HTMLElement>('[aria-label="Close"]');
  await act(async () => cross()?.click());
  expect(closed).toHaveBeenCalledOnce();
  const field = document.querySelector('input');
  const type = (value: string) =>
    act(async () => {
      field?.focus();
      if (field) field.value = value;
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await type('Ruth');
  await type('');
  await act(async () => cross()?.click());
  expect(closed).toHaveBeenCalledTimes(2);
  await type('Ruth');
  await act(async () => cross()?.click());
  expect(closed).toHaveBeenCalledTimes(2);
  expect(text()).toContain('Close without saving?');
  await press('Go on');
  await act(async () => routes.navigate('/other'));
  expect(text()).toContain('Leave this page?');
  await press('Stay');
  await act(async () => cross()?.click());
  await press('Close without saving');
  expect(closed).toHaveBeenCalledTimes(3);
});
