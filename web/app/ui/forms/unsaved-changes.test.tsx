import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Link, Outlet, useNavigate } from 'react-router';
import { expect, test, vi } from 'vitest';
import { signOut } from '../../api/sign-out.ts';
import { createFakeApi } from '../../testing/fake-api.ts';
import { renderRoutes } from '../../testing/render.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { UnsavedChangesGuard, UnsavedChangesPrompt } from './unsaved-changes.tsx';

/** Opens a page with this content in an app that also has another page and the sign-in page. */
async function openPage(content: ReactNode) {
  const frame = (
    <>
      <Outlet />
      <Link to="/">This page</Link>
      <Link to="/?view=list">The list</Link>
      <Link to="/other">Elsewhere</Link>
      <UnsavedChangesGuard />
    </>
  );
  const children = [
    { path: '/', element: content },
    { path: '/other', element: <h1>Other page</h1> },
    { path: '/login', element: <h1>Sign in</h1> },
  ];
  const { router, user } = await renderRoutes([{ element: frame, children }]);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  // A dialog hides the links behind it from screen readers.
  const follow = (name: string) => user.click(screen.getByRole('link', { name, hidden: true }));
  return { router, user, press, follow, leave: () => follow('Elsewhere') };
}

const isOtherPage = () => screen.queryByRole('heading', { name: 'Other page' }) !== null;

function SignOut() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void signOut(navigate)}>
      Sign out
    </button>
  );
}

const prompt = <UnsavedChangesPrompt when text="Three invitations are not sent." />;

test('leaving a page with several forms asks about the form with unsaved changes', async () => {
  const { leave } = await openPage(
    <>
      {prompt}
      <UnsavedChangesPrompt when={false} text="The bio is not saved." />
    </>,
  );
  await leave();
  await screen.findByText('Three invitations are not sent.');
  expect(screen.queryByText('The bio is not saved.')).toBeNull();
  expect(isOtherPage()).toBe(false);
});

test('Stay keeps the page open, and the next attempt to leave asks again', async () => {
  const { router, leave, press } = await openPage(prompt);
  await leave();
  await press('Stay');
  expect(router.state.location.pathname).toBe('/');
  expect(screen.queryByRole('dialog')).toBeNull();
  await leave();
  await screen.findByRole('dialog', { name: 'Leave this page?' });
});

test('Leave opens the other page, which can be left without a confirmation', async () => {
  const { router, leave, press, follow } = await openPage(prompt);
  await leave();
  await press('Leave');
  expect(isOtherPage()).toBe(true);
  await follow('This page');
  expect(router.state.location.pathname).toBe('/');
});

test('a page without unsaved changes can be left without a confirmation', async () => {
  const { leave } = await openPage(<UnsavedChangesPrompt when={false} />);
  await leave();
  expect(isOtherPage()).toBe(true);
});

test('another URL of the same page opens without a confirmation', async () => {
  const { router, follow } = await openPage(prompt);
  await follow('The list');
  expect(router.state.location.search).toBe('?view=list');
});

test('signing out leaves the page without a confirmation', async () => {
  createFakeApi({});
  const { press } = await openPage(
    <>
      {prompt}
      <SignOut />
    </>,
  );
  await press('Sign out');
  await screen.findByRole('heading', { name: 'Sign in' });
});

test('closing the window asks for confirmation while there are unsaved changes', async () => {
  const closeWindow = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { leave, press } = await openPage(prompt);
  expect(closeWindow()).toBe(false);
  await leave();
  await press('Leave');
  expect(closeWindow()).toBe(true);
});

/** Opens a dialog with a field; `close` presses its close button. */
async function openDialog() {
  const onClose = vi.fn();
  const page = await openPage(
    <Dialog title="Edit" onClose={onClose}>
      <input aria-label="Name" data-autofocus />
    </Dialog>,
  );
  await act(async () => screen.getByLabelText('Name').focus());
  return { ...page, onClose, close: () => page.press('Close') };
}

test('a dialog without a change closes immediately', async () => {
  const { user, close, onClose } = await openDialog();
  await close();
  expect(onClose).toHaveBeenCalledOnce();
  await user.type(screen.getByLabelText('Name'), 'Ruth');
  await user.clear(screen.getByLabelText('Name'));
  await close();
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('closing a dialog with input asks for confirmation', async () => {
  const { user, close, onClose, press } = await openDialog();
  await user.type(screen.getByLabelText('Name'), 'Ruth');
  await close();
  await screen.findByRole('dialog', { name: 'Close without saving?' });
  expect(onClose).not.toHaveBeenCalled();
  await press('Keep editing');
  await close();
  await press('Close without saving');
  expect(onClose).toHaveBeenCalledOnce();
});

test('leaving the page of a dialog with input asks for confirmation', async () => {
  const { user, leave, press } = await openDialog();
  await user.type(screen.getByLabelText('Name'), 'Ruth');
  await leave();
  await screen.findByRole('dialog', { name: 'Leave this page?' });
  await press('Stay');
  expect(isOtherPage()).toBe(false);
});
