import { type Ability, abilities } from '@lifestory/contract';
import type { Page } from '@playwright/test';
import { type Guard, type Page as PageEntry, pageAt, pages, titleAt } from '../../web/app/pages.ts';
import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import { expectReadable } from '../testing/readability.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true });

/** Pages whose content is checked for accessibility, by the person who reads them. */
const readings = [
  {
    who: 'a visitor',
    addresses: [
      '/',
      '/terms',
      '/privacy',
      '/error',
      '/thankyou?amount=250',
      '/nowhere',
      '/login',
      '/forget-password',
      '/schedule-lifestory',
      '/test',
    ],
  },
  {
    who: 'rose',
    addresses: ['/home', '/gallery', '/setting', '/notifications', '/subscription', '/switch-account'],
  },
  {
    who: 'rose',
    addresses: ['/friends-and-family', '/chapter-cards', '/subscription/successfull', '/subscription/failed'],
  },
  { who: 'george', addresses: ['/subscription'] },
  { who: 'helen', addresses: ['/in-active'] },
  {
    who: 'admin',
    addresses: [
      '/dashboard',
      '/time-slots',
      '/sessions',
      '/customers',
      '/subusers',
      '/transactions',
      '/Settings',
      '/failed-jobs',
      '/album-imports',
      '/profile',
    ],
  },
];

for (const { who, addresses } of readings) {
  test(`${who} reads ${addresses.join(' ')} in light and dark`, async ({ enter, expectRefusals }) => {
    if (addresses.includes('/nowhere')) expectRefusals('GET /nowhere 404');
    const page = await enter({ colorScheme: 'light' });
    for (const [index, address] of addresses.entries()) {
      await test.step(address, async () => {
        if (index === 0 && who !== 'a visitor') await signIn(page, accountOf(who), address);
        else if (hasOwnDocument(address)) await page.goto(address);
        else await navigate(page, address);
        await expectOpened(page, address);
        await expectReadable(page, address);
      });
    }
  });
}

interface Account {
  who: string;
  start: string | null;
  opens: Guard[];
  can?: readonly Ability[];
  disabled?: true;
}

/**
 * One account per role, the guards that let it in, and its abilities. Pages that are open to anyone look the same to all
 * who are signed in: guard.test.ts covers that they are open to every role.
 */
const accounts: Account[] = [
  { who: 'a visitor', start: null, opens: ['anyone', 'guest'] },
  { who: 'admin', start: '/dashboard', opens: ['anyone', 'signed-in', 'staff'], can: abilities },
  { who: 'developer', start: '/dashboard', opens: ['signed-in', 'staff'], can: ['view_business'] },
  { who: 'rose', start: '/home', opens: ['signed-in', 'family', 'customer'], can: ['invite_family'] },
  { who: 'clara', start: '/home', opens: ['signed-in', 'family'] },
  {
    who: 'helen',
    start: '/home',
    opens: ['anyone', 'signed-in', 'family', 'customer'],
    can: ['invite_family'],
    disabled: true,
  },
];

for (const account of accounts) {
  const { who, start } = account;
  test(`${who} opens their other pages and is redirected from the rest`, async ({ enter, watch }) => {
    const page = await enter();
    if (start) await signIn(page, accountOf(who));
    // The requested records often do not exist; other journeys check the responses.
    watch.allowRefusals();
    const opened = pages.filter(
      (entry, index) =>
        !isRead(entry, who) &&
        (entry.guard !== 'anyone' || isOpenTo(account, entry)) &&
        (isFirst(account, entry) || pages.findIndex((one) => hasSameAccess(one, entry)) === index),
    );
    for (const entry of opened) {
      const address = entry.path.replace('*', '/nowhere').replace(/:\w+/g, 'unknown');
      const destination = isOpenTo(account, entry)
        ? destinationOf(account, entry)
        : redirectTarget(entry, start);
      await test.step(`${destination ? 'is redirected from' : 'opens'} ${address}`, async () => {
        // Visitors also load the document of a page that they may not open, as an address that somebody sent them.
        if (!start && (entry === opened[0] || entry.prerender)) await page.goto(address);
        else await navigate(page, address);
        if (destination) await expectRedirect(page, destination);
        else await expectOpened(page, address);
      });
    }
  });
}

const accountOf = (who: string) => ({ email: `${who}@lifestory.example`, password: demonstrationPassword });

const isOpenTo = ({ opens, can = [] }: Account, { guard, needs }: PageEntry) =>
  opens.includes(guard) && (!needs || can.includes(needs));

/** Whether a person loads a page to read it; by default, any person. */
const isRead = (entry: PageEntry, reader?: string) =>
  readings.some(
    ({ who, addresses }) =>
      (!reader || who === reader) &&
      addresses.some((address) => pageAt(address.replace(/\?.*/, '')) === entry),
  );

/** Whether no other test opens the page. */
const isFirst = (account: Account, entry: PageEntry) =>
  !isRead(entry) && accounts.find((one) => isOpenTo(one, entry)) === account;

/** Whether two pages have the same guard and ability; guard.test.ts covers the access of every role to every path. */
const hasSameAccess = (one: PageEntry, other: PageEntry) =>
  one.guard === other.guard && one.needs === other.needs && one.openWhenDisabled === other.openWhenDisabled;

/** Whether the server has a document of its own for a page; the others start with the same one and other links. */
const hasOwnDocument = (address: string) => {
  const page = pageAt(address.replace(/\?.*/, ''));
  return page?.prerender || page?.path === '*';
};

/** Returns the path to which a page that the account may open redirects; null if it stays. */
function destinationOf({ start, disabled }: Account, entry: PageEntry): string | null {
  if (disabled && entry.guard !== 'anyone' && !entry.openWhenDisabled) return '/in-active';
  switch (entry.path) {
    case '/create-password/:token':
    case '/payment':
      return '/error';
    case '/in-active':
      return disabled ? null : start;
    case '/customer':
    case '/change-password':
    case '/second-step':
      return start;
    default:
      return null;
  }
}

/** Returns the path that a forbidden page redirects to. */
function redirectTarget({ guard }: PageEntry, start: string | null): string {
  if (guard === 'guest' && start) return start;
  return start ? '/error' : '/login';
}

/** Waits for a path; a disabled account is redirected once more. */
async function expectRedirect(page: Page, path: string): Promise<void> {
  const paths = path === '/home' ? ['/home', '/in-active'] : [path];
  await page.waitForURL(({ pathname }) => paths.includes(pathname), { waitUntil: 'commit' });
}

async function expectOpened(page: Page, address: string): Promise<void> {
  const path = address.replace(/\?.*/, '');
  await expect(page).toHaveTitle(titleAt(path));
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  expect(new URL(page.url()).pathname.toLowerCase()).toBe(path.toLowerCase());
  await expect(page.getByRole('main')).toHaveCount(1);
}
