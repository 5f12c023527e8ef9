import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CallReply } from '../../../../api/call.ts';
import { readUser } from '../../../../api/sign-in.ts';
import { createFakeApi, createRejection } from '../../../../testing/fake-api.ts';
import { renderRoutes } from '../../../../testing/render.tsx';
import { signInAs, userInfo } from '../../people/person.fixture.ts';
import { DeleteAccount } from './delete-account.card.tsx';
import { PendingDeletion } from './pending-deletion.tsx';

beforeEach(() => signInAs('Customer'));

const routes = [
  { path: '/settings', element: <DeleteAccount ownsStory /> },
  { path: '/member-settings', element: <DeleteAccount ownsStory={false} /> },
  {
    path: '/in-active',
    element: <PendingDeletion deletionAt="2027-06-02T19:00:00.000Z" onSignOut={vi.fn()} />,
  },
  { path: '/home', element: <h1>Home</h1> },
];

async function show(path: string) {
  const api = createFakeApi({
    'accounts.requestOwnDeletion': { success: true, message: 'Your account is closed.' },
    'accounts.keepOwnAccount': { success: true, message: 'Your account stays.' },
    'accounts.requestImmediateDeletion': { success: true, message: 'We have sent you an e-mail.' },
    'legacyContacts.roles': { success: true, data: [] as CallReply<'legacyContacts.roles'>['data'] },
    'people.info': { success: true, data: userInfo({ disabled: path === '/settings' }) },
  });
  return { api, ...(await renderRoutes(routes, [path])) };
}

const clickButton = (user: Awaited<ReturnType<typeof show>>['user'], name: string) =>
  screen.findByRole('button', { name }).then((button) => user.click(button));

test('the dialog says what is deleted and what remains, and confirming it closes the account', async () => {
  const { api, user } = await show('/settings');
  await clickButton(user, 'Delete my account');
  await screen.findByText(/Your films, all photographs/);
  screen.getByText(/Payments, without your name/);
  await clickButton(user, 'Close and delete my account');
  await screen.findByRole('heading', { name: 'Your account will be deleted' });
  expect(api.listBodies('accounts.requestOwnDeletion')).toEqual([{ remove_contributions: false }]);
  expect(readUser()?.disabled).toBe(true);
});

test('the dialog mentions no films to a member, who can have their photographs and comments removed', async () => {
  const { api, user } = await show('/member-settings');
  await clickButton(user, 'Delete my account');
  await user.click(await screen.findByRole('checkbox', { name: /Also remove my photographs/ }));
  expect(screen.queryByText(/Your films/)).toBeNull();
  await clickButton(user, 'Close and delete my account');
  await screen.findByRole('heading', { name: 'Your account will be deleted' });
  expect(api.listBodies('accounts.requestOwnDeletion')).toEqual([{ remove_contributions: true }]);
});

test('the dialog says what becomes of a story that the owner took over', async () => {
  const { api, user } = await show('/settings');
  api.replies['legacyContacts.roles'] = {
    success: true,
    data: [
      {
        storyteller: { id: 'rose', fullName: 'Rose Whitaker' },
        named_at: '2027-01-02T19:00:00.000Z',
        keeps: true,
        refusal: null,
        request: null,
      },
      {
        storyteller: { id: 'ada', fullName: 'Ada Grant' },
        named_at: '2027-01-02T19:00:00.000Z',
        keeps: false,
        refusal: null,
        request: null,
      },
    ],
  };
  await clickButton(user, 'Delete my account');
  await screen.findByText(/The life story of Rose Whitaker, which you keep/);
  expect(screen.queryByText(/Ada Grant/)).toBeNull();
});

test('a refused request shows the reason in the dialog', async () => {
  const { api, user } = await show('/settings');
  api.replies['accounts.requestOwnDeletion'] = createRejection(
    503,
    'unavailable',
    'Lifestory is unavailable.',
  );
  await clickButton(user, 'Delete my account');
  await clickButton(user, 'Close and delete my account');
  expect((await screen.findByRole('alert')).textContent).toContain('Lifestory is unavailable.');
});

test('keeping the account opens it again', async () => {
  const { api, user } = await show('/in-active');
  screen.getByText(/On Jun 02, 2027 it is permanently deleted/);
  await clickButton(user, 'Keep my account');
  await screen.findByRole('heading', { name: 'Home' });
  expect(api.listBodies('accounts.keepOwnAccount')).toHaveLength(1);
  expect(readUser()?.disabled).toBe(false);
});

test('deleting now mails a link, and the account can still be kept', async () => {
  const { api, user } = await show('/in-active');
  await clickButton(user, 'Delete now');
  await screen.findByText('We have sent you an e-mail.');
  expect(api.listBodies('accounts.requestImmediateDeletion')).toHaveLength(1);
  expect(readUser()).not.toBeNull();
  await clickButton(user, 'Keep my account');
  await screen.findByRole('heading', { name: 'Home' });
});

test('a refused deletion at once says why', async () => {
  const { api, user } = await show('/in-active');
  api.replies['accounts.requestImmediateDeletion'] = createRejection(
    409,
    'conflict',
    'The former address can undo that.',
  );
  await clickButton(user, 'Delete now');
  await screen.findByText('The former address can undo that.');
});
