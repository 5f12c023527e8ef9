import type { UserInfo } from '@lifestory/contract';
import { type MiddlewareFunction, redirect } from 'react-router';
import {
  hasAbility,
  homePathOf,
  isStaff,
  readUser,
  signOutIfExpired,
  storeReturnPath,
} from './api/sign-in.ts';
import { enterLinkedStory } from './domains/people/stories/index.ts';
import { type Page, pageAt } from './pages.ts';

/** The signed-in user, or null. */
type Visitor = Pick<
  UserInfo,
  'role' | 'disabled' | 'can' | 'must_change_password' | 'must_add_second_factor'
> | null;

// The page for customers whose story is disabled is also open to its members, to inform them.
const canOpenInactivePage = (page: Page, visitor: NonNullable<Visitor>) =>
  page.path === '/in-active' && visitor.role === 'Sub User' && visitor.disabled;

/** The page on which people replace a password that staff set. */
const passwordPath = '/change-password';

/** The page on which Super Admins add a second factor that they must have. */
const enrollmentPath = '/second-step';

const hasAccess = (page: Page, visitor: NonNullable<Visitor>): boolean => {
  switch (page.guard) {
    case 'staff':
      return isStaff(visitor.role) && (!page.needs || hasAbility(visitor, page.needs));
    case 'family':
      return !isStaff(visitor.role) && (!page.needs || hasAbility(visitor, page.needs));
    case 'customer':
      return visitor.role === 'Customer' || canOpenInactivePage(page, visitor);
    default:
      return true;
  }
};

/** The path to redirect to if the user may not open a page; null if they may. */
export function redirectPathFor(page: Page, visitor: Visitor): string | null {
  if (page.guard === 'anyone') return null;
  if (page.guard === 'guest') return visitor ? homePathOf(visitor.role) : null;
  if (!visitor) return '/login';
  if (page.path === passwordPath) return visitor.must_change_password ? null : homePathOf(visitor.role);
  if (visitor.must_change_password) return passwordPath;
  if (page.path === enrollmentPath) return visitor.must_add_second_factor ? null : homePathOf(visitor.role);
  if (visitor.must_add_second_factor) return enrollmentPath;
  if (!hasAccess(page, visitor)) {
    const isForInviters = page.needs === 'invite_family' && visitor.role === 'Sub User';
    return isForInviters ? '/error?page=family' : '/error';
  }
  return visitor.disabled && !isStaff(visitor.role) && !page.openWhenDisabled ? '/in-active' : null;
}

/**
 * Handles the `story` parameter (a storyteller's id) of links in notifications and mails: switches to that story, if
 * the user may, and then redirects to the same URL without the parameter.
 */
async function switchToLinkedStory(page: Page, { pathname, searchParams }: URL): Promise<void> {
  const story = searchParams.get('story');
  const visitor = readUser();
  if (story === null || page.shell !== 'customer' || !visitor || isStaff(visitor.role)) return;
  await enterLinkedStory(story).catch(() => false);
  const remaining = new URLSearchParams(searchParams);
  remaining.delete('story');
  throw redirect(remaining.size > 0 ? `${pathname}?${remaining}` : pathname);
}

/** Runs before every page of a guarded shell: ends an expired sign-in, switches to a linked story, checks access. */
export const guard: MiddlewareFunction<Record<string, unknown>> = async ({ url }, next) => {
  if (signOutIfExpired()) throw redirect('/');
  const page = pageAt(url.pathname);
  if (page) await switchToLinkedStory(page, url);
  const redirectPath = page ? redirectPathFor(page, readUser()) : null;
  if (redirectPath === '/login') storeReturnPath(url.pathname + url.search);
  if (redirectPath) throw redirect(redirectPath);
  await next();
};
