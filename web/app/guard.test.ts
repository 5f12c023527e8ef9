import type { Ability } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { redirectPathFor } from './guard.ts';
import { pageAt, pages, type Shell, titleAt } from './pages.ts';

type Role = 'Super Admin' | 'Developer' | 'Interviewer' | 'Customer' | 'Sub User';
const roles: Role[] = ['Super Admin', 'Developer', 'Interviewer', 'Customer', 'Sub User'];

function sentTo(path: string, role: Role | null, disabled = false): string | null {
  const page = pageAt(path);
  if (!page) throw new Error(`no page at ${path}`);
  return redirectPathFor(page, role && { role, disabled });
}

const whoOpens = (path: string) => roles.filter((role) => sentTo(path, role) === null);

test.each(pages.filter((page) => page.guard === 'anyone').map((page) => page.path))(
  '%s is open to everyone, disabled accounts included',
  (path) => {
    expect(sentTo(path, null)).toBeNull();
    for (const role of roles) expect(sentTo(path, role, true)).toBeNull();
  },
);

test.each(pages.filter((page) => !['anyone', 'guest'].includes(page.guard)).map((page) => page.path))(
  '%s asks visitors to sign in',
  (path) => expect(sentTo(path, null)).toBe('/login'),
);

test.each(pages.filter((page) => page.role === 'Super Admin' && !page.needs).map((page) => page.path))(
  '%s is open to staff only',
  (path) => {
    expect(whoOpens(path)).toEqual(['Super Admin', 'Developer', 'Interviewer']);
    expect(sentTo(path, 'Customer')).toBe('/error');
    expect(sentTo(path, 'Sub User')).toBe('/error');
  },
);

test('a page that needs an ability is open to staff who have it', () => {
  const page = pageAt('/staff');
  if (!page) throw new Error('no page at /staff');
  const sent = (role: Role, can?: Ability[]) =>
    redirectPathFor(page, { role, disabled: false, ...(can ? { can } : {}) });
  expect(sent('Super Admin', ['view_business', 'manage_staff'])).toBeNull();
  expect(sent('Developer', ['view_business'])).toBe('/error');
  expect(sent('Interviewer', ['manage_slots'])).toBe('/error');
  expect(sent('Customer', ['manage_staff'])).toBe('/error');
});

test.each(['/home', '/setting', '/gallery', '/post/9', '/notifications', '/switch-account'])(
  '%s is open to customers and sub users',
  (path) => {
    expect(whoOpens(path)).toEqual(['Customer', 'Sub User']);
    expect(sentTo(path, 'Super Admin')).toBe('/error');
  },
);

test.each(['/friends-and-family', '/subscription', '/in-active'])('%s is open to customers only', (path) => {
  expect(whoOpens(path)).toEqual(['Customer']);
  expect(sentTo(path, 'Sub User')).toBe('/error');
});

test.each(['/subscription/successfull', '/subscription/failed'])(
  '%s is open to everyone signed in',
  (path) => {
    expect(whoOpens(path)).toEqual(roles);
  },
);

test('a disabled account is redirected to /in-active from all but a few pages', () => {
  for (const path of ['/home', '/setting', '/gallery', '/post/9', '/notifications', '/friends-and-family']) {
    expect(sentTo(path, 'Customer', true)).toBe('/in-active');
  }
  for (const path of ['/in-active', '/subscription', '/subscription/failed', '/switch-account']) {
    expect(sentTo(path, 'Customer', true)).toBeNull();
  }
});

test('a sub user of a closed story can open /in-active and switch stories', () => {
  expect(sentTo('/home', 'Sub User', true)).toBe('/in-active');
  expect(sentTo('/in-active', 'Sub User', true)).toBeNull();
  expect(sentTo('/switch-account', 'Sub User', true)).toBeNull();
  expect(sentTo('/subscription', 'Sub User', true)).toBe('/error');
});

test('the sign-in page redirects signed-in people to their start page', () => {
  expect(roles.map((role) => sentTo('/login', role))).toEqual([
    '/dashboard',
    '/dashboard',
    '/dashboard',
    '/home',
    '/home',
  ]);
  expect(sentTo('/login', null)).toBeNull();
});

test('settings is one page in any letter case, setting is another', () => {
  expect(pageAt('/settings')).toBe(pageAt('/Settings'));
  expect(pageAt('/setting')).not.toBe(pageAt('/settings'));
});

test('every page of the customer and staff areas has its meta role, and every page a title', () => {
  for (const page of pages) {
    const roles: Partial<Record<Shell, string>> = { customer: 'Not Admin', staff: 'Super Admin' };
    const role = roles[page.shell];
    expect(page.role).toBe(role);
    expect(page.title).not.toBe('');
  }
  expect(titleAt('/post/9')).toBe('Memory · Lifestory');
  expect(titleAt('/no/such/page')).toBe('Page not found · Lifestory');
});

test('a Super Admin who must add a second factor can open nothing before', () => {
  const sent = (path: string, must_add_second_factor: boolean) => {
    const page = pageAt(path);
    if (!page) throw new Error(`no page at ${path}`);
    return redirectPathFor(page, { role: 'Super Admin', disabled: false, must_add_second_factor });
  };
  for (const path of ['/dashboard', '/profile', '/Settings']) expect(sent(path, true)).toBe('/second-step');
  expect(sent('/second-step', true)).toBeNull();
  expect(sent('/second-step', false)).toBe('/dashboard');
});

test('a person whose password was set by staff can open nothing before they choose their own', () => {
  const sent = (path: string, mustChange: boolean) => {
    const page = pageAt(path);
    if (!page) throw new Error(`no page at ${path}`);
    return redirectPathFor(page, { role: 'Customer', disabled: false, must_change_password: mustChange });
  };
  for (const path of ['/home', '/gallery', '/switch-account', '/setting', '/dashboard']) {
    expect(sent(path, true)).toBe('/change-password');
  }
  expect(sent('/change-password', true)).toBeNull();
  expect(sent('/change-password', false)).toBe('/home');
});
