import type { Ability } from '@lifestory/contract';
import { matchPath } from 'react-router';

/**
 * The shell of a page.
 *
 * - `public`: landing menu, without Mantine and API calls
 * - `light`: landing menu, with API calls, without Mantine
 * - `plain`: landing menu, with Mantine and API calls
 * - `call`: no menu, for video calls
 * - `customer`: customer menu
 * - `staff`: staff menu
 */
export type Shell = 'public' | 'light' | 'plain' | 'call' | 'customer' | 'staff';

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
  /**
   * Built as static HTML, which is shown before scripts load: the whole page, or if the page exports a `clientLoader`,
   * its `HydrateFallback`.
   */
  prerender?: true;
}

const openPage = (
  path: string,
  file: string,
  title: string,
  shell: 'public' | 'light' | 'plain' | 'call' = 'plain',
): Page => ({
  path,
  file,
  shell,
  guard: 'anyone',
  title,
});

const familyPage = (
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

const staffPage = (path: string, file: string, title: string): Page => ({
  path,
  file,
  shell: 'staff',
  guard: 'staff',
  role: 'Super Admin',
  title,
});

/** All pages: path, module, shell, access and title. */
export const pages: readonly Page[] = [
  { ...openPage('/', 'landing.page.tsx', 'Lifestory', 'public'), prerender: true },
  { ...openPage('/terms', 'terms.page.tsx', 'Terms of Service', 'public'), prerender: true },
  { ...openPage('/privacy', 'privacy.page.tsx', 'Privacy', 'public'), prerender: true },
  { ...openPage('/error', 'error.page.tsx', 'Something went wrong', 'public'), prerender: true },
  { ...openPage('/thankyou', 'thank-you.page.tsx', 'Thank You!', 'public'), prerender: true },
  openPage('*', 'not-found.page.tsx', 'Page not found', 'public'),

  { ...openPage('/login', 'sign-in.page.tsx', 'Sign In', 'light'), guard: 'guest', prerender: true },
  openPage('/sign-in/:token', 'sign-in/sign-in-link.page.tsx', 'Sign In'),
  openPage('/confirm-email/:token', 'address/confirm-address.page.tsx', 'Confirm E-mail Address'),
  openPage('/restore-email/:token', 'address/restore-address.page.tsx', 'Restore E-mail Address'),
  openPage('/delete-account/:token', 'address/delete-account.page.tsx', 'Delete Account'),
  openPage('/forget-password', 'forgot-password.page.tsx', 'Forgot Password'),
  openPage('/create-new-password/:id/:token', 'new-password.page.tsx', 'Create New Password'),
  openPage('/create-password/:token', 'first-password.page.tsx', 'Create Password'),
  {
    ...openPage('/schedule-lifestory', 'wizard.page.tsx', 'Schedule Your Lifestory Interview', 'light'),
    prerender: true,
  },
  openPage('/interview/:token', 'own-interview.page.tsx', 'Your Interview'),
  openPage('/consent/:token', 'consent.page.tsx', 'Agree to the Recording'),
  openPage('/join/:token', 'join.page.tsx', 'Your Interview', 'call'),
  {
    ...openPage('/studio/:id', 'studio.page.tsx', 'Video Call', 'call'),
    guard: 'staff',
    needs: 'write_notes',
  },
  openPage('/payment', 'payment.page.tsx', 'Payment'),
  // For trying an upload on a device or connection; nothing is stored.
  openPage('/test', 'upload-demo.page.tsx', 'Upload a Video'),
  openPage('/zoom/callback', 'meeting-callback.page.tsx', 'Meeting Authorization'),
  {
    ...openPage('/customer', 'start-redirect.page.tsx', 'Lifestory'),
    guard: 'signed-in',
    openWhenDisabled: true,
  },
  {
    ...openPage('/change-password', 'change-password.page.tsx', 'Choose Your Password'),
    guard: 'signed-in',
    openWhenDisabled: true,
  },
  {
    ...openPage('/second-step', 'sign-in/second-step.page.tsx', 'Add a Second Step'),
    guard: 'signed-in',
    openWhenDisabled: true,
  },
  {
    ...openPage('/receipt/:number', 'receipt.page.tsx', 'Receipt'),
    guard: 'signed-in',
    openWhenDisabled: true,
  },
  {
    ...openPage('/chapter-cards', 'chapter-cards.page.tsx', 'Chapter Cards'),
    guard: 'family',
    role: 'Not Admin',
  },
  {
    // Misspelled in the public URL; must stay.
    ...openPage('/subscription/successfull', 'subscription-success.page.tsx', 'Thank You'),
    guard: 'signed-in',
    openWhenDisabled: true,
  },
  {
    ...openPage('/subscription/failed', 'subscription-failure.page.tsx', 'Subscription failed'),
    guard: 'signed-in',
    openWhenDisabled: true,
  },

  { ...familyPage('/home', 'home.page.tsx', 'Home'), prerender: true },
  familyPage('/setting', 'own-settings.page.tsx', 'Settings'),
  { ...familyPage('/gallery', 'gallery.page.tsx', 'Gallery'), prerender: true },
  familyPage('/post/:id', 'memory.page.tsx', 'Memory'),
  familyPage('/search', 'story/search.page.tsx', 'Search'),
  familyPage('/transcript/:id', 'story/transcript.page.tsx', 'Transcript'),
  familyPage('/notifications', 'notifications.page.tsx', 'Notifications'),
  {
    ...familyPage('/switch-account', 'switch-account.page.tsx', 'Switch Account'),
    openWhenDisabled: true,
  },
  {
    ...familyPage('/friends-and-family', 'family.page.tsx', 'Friends & Family'),
    needs: 'invite_family',
  },
  {
    ...familyPage('/subscription', 'subscription.page.tsx', 'Subscription', 'customer'),
    openWhenDisabled: true,
  },
  {
    ...familyPage('/in-active', 'inactive.page.tsx', 'Account in-active', 'customer'),
    openWhenDisabled: true,
  },

  { ...staffPage('/dashboard', 'dashboard.page.tsx', 'Dashboard'), prerender: true },
  { ...staffPage('/time-slots', 'time-slots.page.tsx', 'Time Slots'), prerender: true },
  staffPage('/sessions', 'interviews.page.tsx', 'Sessions'),
  staffPage('/session/view/:id', 'interview.page.tsx', 'Session Details'),
  staffPage('/profile', 'staff-profile.page.tsx', 'Profile'),
  { ...staffPage('/upload-video/:id', 'upload.page.tsx', 'Upload Video'), needs: 'view_business' },
  { ...staffPage('/transactions', 'transactions.page.tsx', 'Transactions'), needs: 'view_business' },
  { ...staffPage('/customers', 'customers.page.tsx', 'Customers'), needs: 'view_business' },
  { ...staffPage('/subusers', 'sub-users.page.tsx', 'Sub Users'), needs: 'view_business' },
  { ...staffPage('/user/view/:id', 'person.page.tsx', 'User View'), needs: 'view_business' },
  { ...staffPage('/Settings', 'settings.page.tsx', 'Settings'), needs: 'view_business' },
  {
    ...staffPage('/album-imports', 'operations/album-imports.page.tsx', 'Import an Album'),
    needs: 'view_business',
  },
  { ...staffPage('/questions', 'questions.page.tsx', 'Questions'), needs: 'view_business' },
  { ...staffPage('/staff', 'staff-accounts.page.tsx', 'Staff'), needs: 'manage_staff' },
  { ...staffPage('/audit', 'audit.page.tsx', 'Audit Log'), needs: 'view_business' },
  { ...staffPage('/failed-jobs', 'operations/failed-jobs.page.tsx', 'Failed Jobs'), needs: 'view_business' },
  { ...staffPage('/mails', 'mails.page.tsx', 'E-mails'), needs: 'view_business' },
  {
    ...staffPage('/customer-profile/:id', 'customer-story.page.tsx', 'Customer Profile'),
    needs: 'view_business',
  },
  staffPage('/customer-gallery/:id', 'customer-gallery.page.tsx', 'Customer Gallery'),
];

/** The page at a path, or the not-found page. */
export const pageAt = (pathname: string): Page | undefined =>
  pages.find((page) => page.path !== '*' && matchPath(page.path, pathname)) ??
  pages.find((page) => page.path === '*');

/** The document title of a path. */
export function titleAt(pathname: string): string {
  const title = pageAt(pathname)?.title ?? 'Lifestory';
  return title === 'Lifestory' ? 'Lifestory – your life, in your own voice' : `${title} · Lifestory`;
}
