import type { UserInfo } from '@lifestory/contract';
import type { ReactNode } from 'react';
import { storeSignIn } from '../api/sign-in.ts';
import { userInfo } from '../features/people/person.fixture.ts';
import { fakeApi, pending } from '../testing/fake-api.ts';
import { renderRoutes } from '../testing/render.tsx';

interface Options {
  /** The user as the browser has stored them. */
  stored: Partial<UserInfo>;
  /** What the server knows that the browser does not. */
  changed?: Partial<UserInfo>;
  /** Whether there is another story to switch to. */
  canSwitch?: boolean;
}

/** Renders a shell, whose pages show their path, for a signed-in user; starts at the last address. */
export async function renderShell(
  shell: ReactNode,
  { stored, changed = {}, canSwitch = false }: Options,
  ...addresses: string[]
) {
  const user = userInfo(stored);
  storeSignIn(user, 'secret');
  fakeApi({
    'people.info': { success: true, data: { ...user, ...changed } },
    'stories.isSwitch': { success: true, data: canSwitch },
    'notifications.fetchUnread': { success: true, data: { notifications: [], showCount: 0, more: false } },
    'notifications.stream': pending,
    'auth.logout': { success: true, message: 'You are signed out.' },
  });
  const routes = [{ element: shell, children: [{ path: '*', element: null }] }];
  const page = await renderRoutes(routes, addresses);
  return { ...page, path: () => page.router.state.location.pathname };
}
