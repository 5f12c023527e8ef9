import type { Ability } from '@lifestory/contract';
import { matchPath } from 'react-router';

/**
 * The shell of a page.
 *
 * - `public`: landing menu, without Mantine and API calls
 * - `light`: landing menu, with API calls, without Mantine
 * - `plain`: landing menu, with Mantine and API calls
 * - `customer`: customer menu
 * - `staff`: staff menu
 */
export type Shell = 'public' | 'light' | 'plain' | 'customer' | 'staff';

/**
 * Who may open a page.
 *
 * - `anyone`: no check
 * - `guest`: signed-in people are redirected to their start page
 * - `signed-in`: everyone who is signed in
 * - `family`: Customer or Sub User
 * - `customer`: Customer only
 * - `staff`: Super Admin, Developer or Interviewer, with the ability in `needs`
 */
export type Guard = 'anyone' | 'guest' | 'signed-in' | 'family' | 'customer' | 'staff';

/** A legacy label of the customer ('Not Admin') and staff areas. Not used for access: `guard` and `needs` decide it. */
export type MetaRole = 'Not Admin' | 'Super Admin';

export interface Page {
  /** Path with `:name` for parameters; matching ignores case. */
  path: string;
  /** Module in `app/pages/<shell>`. */
  file: string;
  shell: Shell;
  guard: Guard;
  role?: MetaRole;
  /** The ability that the page needs. */
  needs?: Ability;
  /** Document title, without the app's name. */
  title: string;
  /** Stays accessible while the active story is disabled. */
  openWhenDisabled?: true;
  /** Built as static HTML, which works before scripts load. */
  prerender?: true;
}

const open = (
  path: string,
  file: string,
  title: string,
  shell: 'public' | 'light' | 'plain' = 'plain',
): Page => ({
  path,
  file,
  shell,
  guard: 'anyone',
  title,
});

const family = (
  path: string,
  file: string,
  title: string,
  guard: 'family' | 'customer' = 'family',
): Page => ({
  path,
  file,
  shell: 'customer',
  guard,
  role: 'Not Admin',
  title,
});

const staff = (path: string, file: string, title: string): Page => ({
  path,
  file,
  shell: 'staff',
  guard: 'staff',
  role: 'Super Admin',
  title,
});

/** All pages: path, module, shell, access and title. */
export const pages: readonly Page[] = [
  { ...open('/', 'landing.page.tsx', 'Lifestory', 'public'), prerender: true },
  { ...open('/terms', 'terms.page.tsx', 'Terms of Service', 'public'), prerender: true },
  { ...open('/privacy', 'privacy.page.tsx', 'Privacy', 'public'), prerender: true },
  { ...open('/error', 'error.page.tsx', 'Something went wrong', 'public'), prerender: true },
  { ...open('/thankyou', 'thank-you.page.tsx', 'Thank You!', 'public'), prerender: true },
  open('*', 'not-found.page.tsx', 'Page not found', 'public'),

  { ...open('/login', 'sign-in.page.tsx', 'Sign In', 'light'), guard: 'guest', prerender: true },
  open('/sign-in/:token', 'sign-in/sign-in-link.page.tsx', 'Sign In'),
  open('/confirm-email/:token', 'address/confirm-address.page.tsx', 'Confirm E-mail Address'),
  open('/restore-email/:token', 'address/restore-address.page.tsx', 'Restore E-mail Address'),
  open('/forget-password', 'forgot-password.page.tsx', 'Forgot Password'),
  open('/create-new-password/:id/:token', 'new-password.page.tsx', 'Create New Password'),
  open('/create-password/:token', 'first-password.page.tsx', 'Create Password'),
  open('/schedule-lifestory', 'wizard.page.tsx', 'Schedule Your Lifestory Interview', 'light'),
  open('/interview/:token', 'own-interview.page.tsx', 'Your Interview'),
  open('/consent/:token', 'consent.page.tsx', 'Agree to the Recording'),
  open('/payment', 'payment.page.tsx', 'Payment'),
  // Tries an upload on a device or connection; nothing is stored.
  open('/test', 'upload-demo.page.tsx', 'Upload a Video'),
  open('/zoom/callback', 'meeting-callback.page.tsx', 'Meeting Authorization'),
  {
    ...open('/customer', 'start-redirect.page.tsx', 'Lifestory'),
    guard: 'signed-in',
    openWhenDisabled: true,
  },
  {
    ...open('/change-password', 'change-password.page.tsx', 'Choose Your Password'),
    guard: 'signed-in',
    openWhenDisabled: true,
  },
  {
    ...open('/second-step', 'sign-in/second-step.page.tsx', 'Add a Second Step'),
    guard: 'signed-in',
    openWhenDisabled: true,
  },
  {
    ...open('/receipt/:number', 'receipt.page.tsx', 'Receipt'),
    guard: 'signed-in',
    openWhenDisabled: true,
  },
  {
    // Misspelled in the public URL; must stay.
    ...open('/subscription/successfull', 'subscription-success.page.tsx', 'Thank You'),
    guard: 'signed-in',
    openWhenDisabled: true,
  },
  {
    ...open('/subscription/failed', 'subscription-failure.page.tsx', 'Subscription failed'),
    guard: 'signed-in',
    openWhenDisabled: true,
  },

  family('/home', 'home.page.tsx', 'Home'),
  family('/setting', 'own-settings.page.tsx', 'Settings'),
  family('/gallery', 'gallery.page.tsx', 'Gallery'),
  family('/post/:id', 'memory.page.tsx', 'Memory'),
  family('/notifications', 'notifications.page.tsx', 'Notifications'),
  {
    ...family('/switch-account', 'switch-account.page.tsx', 'Switch Account'),
    openWhenDisabled: true,
  },
  {
    ...family('/friends-and-family', 'family.page.tsx', 'Friends & Family'),
    needs: 'invite_family',
  },
  {
    ...family('/subscription', 'subscription.page.tsx', 'Subscription', 'customer'),
    openWhenDisabled: true,
  },
  {
    ...family('/in-active', 'inactive.page.tsx', 'Account in-active', 'customer'),
    openWhenDisabled: true,
  },

  staff('/dashboard', 'dashboard.page.tsx', 'Dashboard'),
  staff('/time-slots', 'time-slots.page.tsx', 'Time Slots'),
  staff('/sessions', 'interviews.page.tsx', 'Sessions'),
  staff('/session/view/:id', 'interview.page.tsx', 'Session Details'),
  staff('/profile', 'staff-profile.page.tsx', 'Profile'),
  { ...staff('/upload-video/:id', 'upload.page.tsx', 'Upload Video'), needs: 'view_business' },
  { ...staff('/transactions', 'transactions.page.tsx', 'Transactions'), needs: 'view_business' },
  { ...staff('/customers', 'customers.page.tsx', 'Customers'), needs: 'view_business' },
  { ...staff('/subusers', 'sub-users.page.tsx', 'Sub Users'), needs: 'view_business' },
  { ...staff('/user/view/:id', 'person.page.tsx', 'User View'), needs: 'view_business' },
  { ...staff('/Settings', 'settings.page.tsx', 'Settings'), needs: 'view_business' },
  { ...staff('/staff', 'staff-accounts.page.tsx', 'Staff'), needs: 'manage_staff' },
  { ...staff('/audit', 'audit.page.tsx', 'Audit Log'), needs: 'view_business' },
  { ...staff('/failed-jobs', 'operations/failed-jobs.page.tsx', 'Failed Jobs'), needs: 'view_business' },
  { ...staff('/mails', 'mails.page.tsx', 'E-mails'), needs: 'view_business' },
  {
    ...staff('/customer-profile/:id', 'customer-story.page.tsx', 'Customer Profile'),
    needs: 'view_business',
  },
  staff('/customer-gallery/:id', 'customer-gallery.page.tsx', 'Customer Gallery'),
];

/** The page at a path; the not-found page if there is none. */
export const pageAt = (pathname: string): Page | undefined =>
  pages.find((page) => page.path !== '*' && matchPath(page.path, pathname)) ??
  pages.find((page) => page.path === '*');

/** The document title of a path. */
export function titleAt(pathname: string): string {
  const title = pageAt(pathname)?.title ?? 'Lifestory';
  return title === 'Lifestory' ? 'Lifestory – your life, in your own voice' : `${title} · Lifestory`;
}
