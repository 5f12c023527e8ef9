import type { UserInfo } from '@lifestory/contract';
import type { ReactNode } from 'react';
import { storeSignIn } from '../api/sign-in.ts';
import { userInfo } from '../domains/people/people/person.fixture.ts';
import { createFakeApi, replyNever } from '../testing/fake-api.ts';
import { renderRoutes } from '../testing/render.tsx';

interface Options {
  /** The user as the browser has stored them. */
  stored: Partial<UserInfo>;
  /** Fields of the user that have changed on the server since. */
  changed?: Partial<UserInfo>;
  /** Whether there is another story to switch to. */
  canSwitch?: boolean;
}

/** Renders a shell with empty pages for a signed-in user. `paths` is the browser history; its last entry is current. */
export async function renderShell(
  shell: ReactNode,
  { stored, changed = {}, canSwitch = false }: Options,
  ...paths: string[]
) {
  const user = userInfo(stored);
  storeSignIn(user, 'secret');
  createFakeApi({
    'people.info': { success: true, data: { ...user, ...changed } },
    'stories.isSwitch': { success: true, data: canSwitch },
    'notifications.fetchUnread': { success: true, data: { notifications: [], showCount: 0, more: false } },
    'notifications.stream': replyNever,
    'auth.logout': { success: true, message: 'You are signed out.' },
  });
  const routes = [{ element: shell, children: [{ path: '*', element: null }] }];
  const page = await renderRoutes(routes, paths);
  return { ...page, path: () => page.router.state.location.pathname };
}
