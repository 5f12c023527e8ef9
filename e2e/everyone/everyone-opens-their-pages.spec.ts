import { type Ability, abilities } from '@lifestory/contract';
import type { Page } from '@playwright/test';
import { type Guard, type Page as PageEntry, pages, titleAt } from '../../web/app/pages.ts';
import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true });

interface Account {
  who: string;
  start: string | null;
  opens: Guard[];
  can?: readonly Ability[];
  disabled?: true;
}

/** One account per role, the guards that let it in, and its abilities. */
const accounts: Account[] = [
  { who: 'a visitor', start: null, opens: ['anyone', 'guest'] },
  { who: 'admin', start: '/dashboard', opens: ['anyone', 'signed-in', 'staff'], can: abilities },
  { who: 'developer', start: '/dashboard', opens: ['anyone', 'signed-in', 'staff'], can: ['view_business'] },
  {
    who: 'rose',
    start: '/home',
    opens: ['anyone', 'signed-in', 'family', 'customer'],
    can: ['invite_family'],
  },
  { who: 'clara', start: '/home', opens: ['anyone', 'signed-in', 'family'] },
  {
    who: 'helen',
    start: '/home',
    opens: ['anyone', 'signed-in', 'family', 'customer'],
    can: ['invite_family'],
    disabled: true,
  },
];

/** Pages that redirect, or show the error page for an unknown id. */
const redirectingPages = [
  '/customer',
  '/create-password/:token',
  '/payment',
  '/zoom/callback',
  '/in-active',
  '/change-password',
  '/second-step',
];

for (const account of accounts) {
  const { who, start, disabled: isDisabled = false } = account;
  test(`${who} opens their pages and is redirected from the others`, async ({ enter, watch }) => {
    const page = await enter();
    if (start) await signIn(page, { email: `${who}@lifestory.example`, password: demonstrationPassword });
    // The requested records often do not exist; other journeys check the responses.
    watch.allowRefusals();
    // One page per guard and ability is enough: guard.test.ts covers the redirect of every path.
    const others = pages.filter(
      (entry, index) =>
        !isOpenTo(account, entry) &&
        pages.findIndex(({ guard, needs }) => guard === entry.guard && needs === entry.needs) === index,
    );
    for (const entry of [...pages.filter((entry) => isOpenTo(account, entry)), ...others]) {
      const canOpen = isOpenTo(account, entry);
      const address = entry.path.replace('*', '/nowhere').replace(/:\w+/g, 'unknown');
      await test.step(`${canOpen ? 'opens' : 'does not open'} ${address}`, async () => {
        const isRedirected = !canOpen || (isDisabled && !isOpenWhenDisabled(entry));
        // The first account that may open a page loads its document, the others open it as a link does.
        const isFirst = accounts.find((one) => isOpenTo(one, entry)) === account;
        if (isFirst || isRedirected || redirectingPages.includes(entry.path)) await page.goto(address);
        else await navigate(page, address);
        if (!canOpen) await expectRedirect(page, redirectTarget(entry, start));
        else if (isRedirected) await expectRedirect(page, '/in-active');
        else await expectOpened(page, entry, address);
      });
    }
  });
}

const isOpenTo = ({ opens, can = [] }: Account, { guard, needs }: PageEntry) =>
  opens.includes(guard) && (!needs || can.includes(needs));

const isOpenWhenDisabled = ({ guard, openWhenDisabled }: PageEntry) =>
  guard === 'anyone' || openWhenDisabled === true;

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

async function expectOpened(page: Page, entry: PageEntry, address: string): Promise<void> {
  const isRedirecting = redirectingPages.includes(entry.path);
  await expect(page).toHaveTitle(isRedirecting ? /Lifestory/ : titleAt(address));
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  if (!isRedirecting) expect(new URL(page.url()).pathname.toLowerCase()).toBe(address.toLowerCase());
  await expect(page.getByRole('main')).toHaveCount(1);
}
