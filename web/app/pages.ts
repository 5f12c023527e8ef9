import { matchPath } from 'react-router';

/** The shell of a page: landing menu; landing menu with app services; customer menu; staff menu. */
export type Shell = 'public' | 'plain' | 'customer' | 'staff';

/**
 * Who may open a page.
 *
 * - `anyone`: no check
 * - `guest`: signed-in people are led to their own start page
 * - `signed-in`: everyone with a sign-in
 * - `family`: Customer or Sub User
 * - `customer`: Customer alone
 * - `staff`: Super Admin or Developer
 */
export type Guard = 'anyone' | 'guest' | 'signed-in' | 'family' | 'customer' | 'staff';

/** The role of a route in words; 'Not Admin' shows the customer menu. */
export type MetaRole = 'Not Admin' | 'Super Admin';

export interface Page {
  /** Path with `:name` for parameters; matching ignores case. */
  path: string;
  /** Module below `app/features`. */
  file: string;
  shell: Shell;
  guard: Guard;
  role?: MetaRole;
  /** Document title, without the app's name. */
  title: string;
  /** Stays open for a disabled account. */
  openWhenDisabled?: true;
  /** Prerendered. */
  prerender?: true;
}

const open = (path: string, file: string, title: string, shell: 'public' | 'plain' = 'plain'): Page => ({
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
  { ...open('/', 'site/landing.page.tsx', 'Lifestory', 'public'), prerender: true },
  { ...open('/terms', 'site/terms.page.tsx', 'Terms of Service', 'public'), prerender: true },
  { ...open('/privacy', 'site/privacy.page.tsx', 'Privacy', 'public'), prerender: true },
  { ...open('/error', 'site/error.page.tsx', 'Something went wrong', 'public'), prerender: true },
  { ...open('/thankyou', 'payments/thank-you.page.tsx', 'Thank You!', 'public'), prerender: true },
  open('*', 'site/not-found.page.tsx', 'Page not found', 'public'),

  { ...open('/login', 'auth/sign-in.page.tsx', 'Sign In'), guard: 'guest', prerender: true },
  open('/forget-password', 'auth/forgot-password.page.tsx', 'Forgot Password'),
  open('/create-new-password/:id/:token', 'auth/new-password.page.tsx', 'Create New Password'),
  open('/create-password/:token', 'auth/first-password.page.tsx', 'Create Password'),
  open('/schedule-lifestory', 'booking/wizard.page.tsx', 'Schedule Your Lifestory Interview'),
  open('/interview/:token', 'booking/own-interview.page.tsx', 'Your Interview'),
  open('/payment', 'payments/payment.page.tsx', 'Payment'),
  open('/test', 'recordings/upload-demo.page.tsx', 'Upload a Video'),
  open('/zoom/callback', 'settings/meeting-callback.page.tsx', 'Meeting Authorization'),
  {
    ...open('/customer', 'site/own-start.page.tsx', 'Lifestory'),
    guard: 'signed-in',
    openWhenDisabled: true,
  },
  {
    ...open('/receipt/:number', 'ledger/receipt.page.tsx', 'Receipt'),
    guard: 'signed-in',
    openWhenDisabled: true,
  },
  {
    ...open('/subscription/successfull', 'subscriptions/subscription-success.page.tsx', 'Thank You'),
    guard: 'signed-in',
    openWhenDisabled: true,
  },
  {
    ...open('/subscription/failed', 'subscriptions/subscription-failure.page.tsx', 'Subscription failed'),
    guard: 'signed-in',
    openWhenDisabled: true,
  },

  family('/home', 'stories/home.page.tsx', 'Home'),
  family('/setting', 'people/own-settings.page.tsx', 'Settings'),
  family('/gallery', 'gallery/gallery.page.tsx', 'Gallery'),
  family('/post/:id', 'gallery/memory.page.tsx', 'Memory'),
  family('/notifications', 'notifications/notifications.page.tsx', 'Notifications'),
  {
    ...family('/switch-account', 'stories/switch-account.page.tsx', 'Switch Account'),
    openWhenDisabled: true,
  },
  family('/friends-and-family', 'stories/family.page.tsx', 'Friends & Family', 'customer'),
  {
    ...family('/subscription', 'subscriptions/subscription.page.tsx', 'Subscription', 'customer'),
    openWhenDisabled: true,
  },
  {
    ...family('/in-active', 'stories/inactive.page.tsx', 'Account in-active', 'customer'),
    openWhenDisabled: true,
  },

  staff('/dashboard', 'dashboard/dashboard.page.tsx', 'Dashboard'),
  staff('/time-slots', 'time-slots/time-slots.page.tsx', 'Time Slots'),
  staff('/sessions', 'interviews/interviews.page.tsx', 'Sessions'),
  staff('/session/view/:id', 'interviews/interview.page.tsx', 'Session Details'),
  staff('/profile', 'people/staff-profile.page.tsx', 'Profile'),
  staff('/upload-video/:id', 'recordings/upload.page.tsx', 'Upload Video'),
  staff('/transactions', 'ledger/transactions.page.tsx', 'Transactions'),
  staff('/customers', 'people/customers.page.tsx', 'Customers'),
  staff('/subusers', 'people/sub-users.page.tsx', 'Sub Users'),
  staff('/user/view/:id', 'people/person.page.tsx', 'User View'),
  staff('/Settings', 'settings/settings.page.tsx', 'Settings'),
  staff('/audit', 'audit/audit.page.tsx', 'Audit Log'),
  staff('/mails', 'mail/mails.page.tsx', 'E-mails'),
  staff('/customer-profile/:id', 'stories/customer-story.page.tsx', 'Customer Profile'),
  staff('/customer-gallery/:id', 'gallery/customer-gallery.page.tsx', 'Customer Gallery'),
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
