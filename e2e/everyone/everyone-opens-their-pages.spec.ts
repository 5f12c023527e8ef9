import { type Ability, abilities } from '@lifestory/contract';
import type { Page } from '@playwright/test';
import { type Guard, type Page as PageEntry, pages } from '../../web/app/pages.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true });

/** One account per role, the guards that let it in, and its abilities. */
const accounts = [
  { who: 'a visitor', start: null, opens: ['anyone', 'guest'] },
  { who: 'admin', start: '/dashboard', opens: ['anyone', 'signed-in', 'staff'], can: [...abilities] },
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
] as const satisfies {
  who: string;
  start: string | null;
  opens: Guard[];
  can?: Ability[];
  disabled?: true;
}[];

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

for (const { who, start, opens, ...rest } of accounts) {
  test(`${who} opens their pages and is redirected from the others`, async ({ enter, watch }) => {
    const page = await enter();
    if (start) await signIn(page, { email: `${who}@lifestory.example`, password: demonstrationPassword });
    // The requested records often do not exist; other journeys check the responses.
    watch.allowRefusals();
    const isDisabled = 'disabled' in rest;
    const can: readonly Ability[] = 'can' in rest ? rest.can : [];
    const isOpenToThem = ({ guard, needs }: PageEntry) =>
      opens.some((open) => open === guard) && (!needs || can.includes(needs));
    // One page per guard and ability is enough: guard.test.ts covers the redirect of every path.
    const others = pages.filter(
      (entry, index) =>
        !isOpenToThem(entry) &&
        pages.findIndex(({ guard, needs }) => guard === entry.guard && needs === entry.needs) === index,
    );
    for (const entry of [...pages.filter(isOpenToThem), ...others]) {
      const canOpen = isOpenToThem(entry);
      const address = entry.path.replace('*', '/nowhere').replace(/:\w+/g, 'unknown');
      await test.step(`${canOpen ? 'opens' : 'does not open'} ${address}`, async () => {
        await page.goto(address);
        if (canOpen && isDisabled && !isOpenWhenDisabled(entry)) await expectRedirect(page, '/in-active');
        else if (canOpen) await expectOpened(page, entry, address);
        else await expectRedirect(page, redirectTarget(entry, start));
      });
    }
  });
}

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
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  if (!redirectingPages.includes(entry.path)) {
    expect(new URL(page.url()).pathname.toLowerCase()).toBe(address.toLowerCase());
  }
  await expect(page).toHaveTitle(/Lifestory/);
  await expect(page.getByRole('main')).toHaveCount(1);
}
