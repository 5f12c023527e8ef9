import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderRoutes } from '../../testing/render.tsx';
import LightShell from '../light.tsx';
import PlainShell from '../plain.tsx';
import PublicShell from '../public.tsx';

beforeEach(() => vi.useFakeTimers({ now: new Date('2027-06-15T12:00:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

test.each([
  ['public', <PublicShell key="public" />],
  ['light', <LightShell key="light" />],
  ['plain', <PlainShell key="plain" />],
])('the %s shell shows its page between the menu and the footer', async (_name, shell) => {
  await renderRoutes([{ element: shell, children: [{ path: '/', element: <h1>Page</h1> }] }]);
  within(screen.getByRole('main')).getByRole('heading', { name: 'Page' });
  within(screen.getByRole('banner')).getByRole('link', { name: 'Lifestory' });
  within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Terms of Service' });
});

test('the menu links to the sign-in page, the home page and the dashboard', async () => {
  await renderRoutes([{ path: '/', element: <PublicShell /> }]);
  const menu = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(menu.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/'],
    ['About', '/#our-mission'],
    ['Our Service', '/#how-can-i-do-it'],
    ['Sign In', '/login'],
    ['My Home', '/home'],
    ['Dashboard', '/dashboard'],
  ]);
});

test('the footer shows the current year', async () => {
  await renderRoutes([{ path: '/', element: <PublicShell /> }]);
  expect(screen.getByRole('contentinfo').textContent).toContain('© 2027 Lifestory');
});
