import type { Ability } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { redirectPathFor } from './guard.ts';
import { pageAt, pages, type Shell, titleAt } from './pages.ts';

type Role = 'Super Admin' | 'Developer' | 'Interviewer' | 'Customer' | 'Sub User';
const roles: Role[] = ['Super Admin', 'Developer', 'Interviewer', 'Customer', 'Sub User'];

function redirectOf(path: string, role: Role | null, disabled = false): string | null {
  const page = pageAt(path);
  if (!page) throw new Error(`no page at ${path}`);
  return redirectPathFor(page, role && { role, disabled });
}

const listAllowedRoles = (path: string) => roles.filter((role) => redirectOf(path, role) === null);

test.each(pages.filter((page) => page.guard === 'anyone').map((page) => page.path))(
  '%s is open to everyone, including visitors and disabled accounts',
  (path) => {
    expect(redirectOf(path, null)).toBeNull();
    for (const role of roles) expect(redirectOf(path, role, true)).toBeNull();
  },
);

test.each(pages.filter((page) => !['anyone', 'guest'].includes(page.guard)).map((page) => page.path))(
  '%s redirects visitors to the sign-in page',
  (path) => expect(redirectOf(path, null)).toBe('/login'),
);

test.each(pages.filter((page) => page.role === 'Super Admin' && !page.needs).map((page) => page.path))(
  '%s is open to staff only',
  (path) => {
    expect(listAllowedRoles(path)).toEqual(['Super Admin', 'Developer', 'Interviewer']);
    expect(redirectOf(path, 'Customer')).toBe('/error');
    expect(redirectOf(path, 'Sub User')).toBe('/error');
  },
);

test('a page that needs an ability is open to staff who have it', () => {
  const page = pageAt('/staff');
  if (!page) throw new Error('no page at /staff');
  const redirectFor = (role: Role, can?: Ability[]) =>
    redirectPathFor(page, { role, disabled: false, ...(can ? { can } : {}) });
  expect(redirectFor('Super Admin', ['view_business', 'manage_staff'])).toBeNull();
  expect(redirectFor('Developer', ['view_business'])).toBe('/error');
  expect(redirectFor('Interviewer', ['manage_slots'])).toBe('/error');
  expect(redirectFor('Customer', ['manage_staff'])).toBe('/error');
});

test.each(['/home', '/setting', '/gallery', '/post/9', '/notifications', '/switch-account'])(
  '%s is open to customers and sub users',
  (path) => {
    expect(listAllowedRoles(path)).toEqual(['Customer', 'Sub User']);
    expect(redirectOf(path, 'Super Admin')).toBe('/error');
  },
);

test('members who may not invite are told who can', () => {
  expect(listAllowedRoles('/friends-and-family')).toEqual(['Customer']);
  expect(redirectOf('/friends-and-family', 'Sub User')).toBe('/error?page=family');
  expect(redirectOf('/friends-and-family', 'Super Admin')).toBe('/error');
});

test.each(['/subscription', '/in-active'])('%s is open to customers only', (path) => {
  expect(listAllowedRoles(path)).toEqual(['Customer']);
  expect(redirectOf(path, 'Sub User')).toBe('/error');
});

test.each(['/subscription/successfull', '/subscription/failed'])(
  '%s is open to everyone signed in',
  (path) => {
    expect(listAllowedRoles(path)).toEqual(roles);
  },
);

test('a disabled account is redirected to /in-active from all but a few pages', () => {
  for (const path of ['/home', '/setting', '/gallery', '/post/9', '/notifications', '/friends-and-family']) {
    expect(redirectOf(path, 'Customer', true)).toBe('/in-active');
  }
  for (const path of ['/in-active', '/subscription', '/subscription/failed', '/switch-account']) {
    expect(redirectOf(path, 'Customer', true)).toBeNull();
  }
});

test('a sub user of a disabled story can open /in-active and switch stories', () => {
  expect(redirectOf('/home', 'Sub User', true)).toBe('/in-active');
  expect(redirectOf('/in-active', 'Sub User', true)).toBeNull();
  expect(redirectOf('/switch-account', 'Sub User', true)).toBeNull();
  expect(redirectOf('/subscription', 'Sub User', true)).toBe('/error');
});

test('the sign-in page redirects signed-in people to their start page', () => {
  expect(roles.map((role) => redirectOf('/login', role))).toEqual([
    '/dashboard',
    '/dashboard',
    '/dashboard',
    '/home',
    '/home',
  ]);
  expect(redirectOf('/login', null)).toBeNull();
});

test('settings is one page in any letter case, setting is another', () => {
  expect(pageAt('/settings')).toBe(pageAt('/Settings'));
  expect(pageAt('/setting')).not.toBe(pageAt('/settings'));
});

test('every page of families and staff has its meta role, and every page a title', () => {
  for (const page of pages) {
    const metaRoles: Partial<Record<Shell, string>> = { customer: 'Not Admin', staff: 'Super Admin' };
    // A page for the printer has no menu, whoever opens it.
    expect(page.role).toBe(page.guard === 'family' ? 'Not Admin' : metaRoles[page.shell]);
    expect(page.title).not.toBe('');
  }
  expect(titleAt('/post/9')).toBe('Memory · Lifestory');
  expect(titleAt('/no/such/page')).toBe('Page not found · Lifestory');
});

test('a Super Admin who must add a second factor can open no other page', () => {
  const redirectFor = (path: string, must_add_second_factor: boolean) => {
    const page = pageAt(path);
    if (!page) throw new Error(`no page at ${path}`);
    return redirectPathFor(page, { role: 'Super Admin', disabled: false, must_add_second_factor });
  };
  for (const path of ['/dashboard', '/profile', '/Settings'])
    expect(redirectFor(path, true)).toBe('/second-step');
  expect(redirectFor('/second-step', true)).toBeNull();
  expect(redirectFor('/second-step', false)).toBe('/dashboard');
});

test('a person whose password was set by staff can open no page but the one to choose their own', () => {
  const redirectFor = (path: string, mustChange: boolean) => {
    const page = pageAt(path);
    if (!page) throw new Error(`no page at ${path}`);
    return redirectPathFor(page, { role: 'Customer', disabled: false, must_change_password: mustChange });
  };
  for (const path of ['/home', '/gallery', '/switch-account', '/setting', '/dashboard']) {
    expect(redirectFor(path, true)).toBe('/change-password');
  }
  expect(redirectFor('/change-password', true)).toBeNull();
  expect(redirectFor('/change-password', false)).toBe('/home');
});
