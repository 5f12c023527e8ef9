import { type Ability, abilities } from '@lifestory/contract';
import type { Page } from '@playwright/test';
import newerFeatures from '../../scripts/newer-features.generated.json' with { type: 'json' };
import { type Guard, type Page as PageEntry, pageAt, pages, titleAt } from '../../web/app/pages.ts';
import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import { expectReadable } from '../testing/readability.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true });

interface Account {
  who: string;
  start: string | null;
  opens: Guard[];
  can?: readonly Ability[];
  disabled?: true;
  /** Pages whose content is checked for accessibility, by the account that sees most in them. */
  reads: string[];
}

/**
 * One account per kind of start page and redirect, the guards that let it in, and its abilities. Pages that are open to
 * anyone look the same to all who are signed in. guard.test.ts covers the access of every role to every path.
 */
const accounts: Account[] = [
  {
    who: 'a visitor',
    start: null,
    opens: ['anyone', 'guest'],
    reads: [
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
    who: 'admin',
    start: '/dashboard',
    opens: ['anyone', 'signed-in', 'staff'],
    can: abilities,
    reads: [
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
  {
    who: 'rose',
    start: '/home',
    opens: ['signed-in', 'family', 'customer'],
    can: ['invite_family'],
    reads: [
      '/home',
      '/gallery',
      '/setting',
      '/notifications',
      '/switch-account',
      '/friends-and-family',
      '/chapter-cards',
      '/subscription/successfull',
      '/subscription/failed',
    ],
  },
  {
    who: 'helen',
    start: '/home',
    opens: ['signed-in', 'family', 'customer'],
    can: ['invite_family'],
    disabled: true,
    reads: ['/in-active', '/subscription'],
  },
];

for (const account of accounts) {
  const { who, start, reads } = account;
  test(`${who} reads pages in light and dark, opens others, and is redirected from the rest`, async ({
    enter,
    watch,
  }) => {
    if (reads.includes('/nowhere')) watch.expect(['GET /nowhere 404']);
    const page = await enter({ colorScheme: 'light' });
    // As in the oldest browsers that the pages are made for.
    await page.addInitScript(removeFeatures, newerScripts);
    for (const [index, address] of reads.entries()) {
      await test.step(`reads ${address}`, async () => {
        if (index === 0 && start) await signIn(page, accountOf(who), address);
        else if (hasOwnDocument(address)) await page.goto(address);
        else await navigate(page, address);
        await expectOpened(page, address);
        await expectReadable(page, address);
      });
    }
    expect(watch.listComplaints(), 'what the browser complained about').toEqual([]);
    // The requested records do not exist; other journeys check the responses.
    watch.allowRefusals();
    for (const entry of listOthers(account)) {
      const address = entry.path.replace(/:\w+/g, 'unknown');
      const destination = destinationOf(account, entry);
      await test.step(`${destination ? 'is redirected from' : 'opens'} ${address}`, async () => {
        // Visitors also load the document of a page that they may not open, as an address that somebody sent them.
        if (!start && entry.prerender) await page.goto(address);
        else await navigate(page, address);
        if (destination) await expectRedirect(page, destination);
        else await expectOpened(page, address);
      });
    }
  });
}

/** What the pages may not need; the readability of a page is measured with `checkVisibility`. */
const newerScripts = {
  ...newerFeatures.scripts,
  methods: newerFeatures.scripts.methods.filter((name) => name !== 'Element.checkVisibility'),
};

/** Removes newer built-ins from a document, before its scripts run. */
function removeFeatures({ statics, methods, globals }: typeof newerFeatures.scripts): void {
  const scope = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
  const split = (name: string) => name.split('.') as [string, string];
  for (const [object, name] of statics.map(split)) Reflect.deleteProperty(scope[object] ?? {}, name);
  for (const [object, name] of methods.map(split))
    Reflect.deleteProperty(scope[object]?.prototype ?? {}, name);
  for (const name of globals) Reflect.deleteProperty(scope, name);
}

const accountOf = (who: string) => ({ email: `${who}@lifestory.example`, password: demonstrationPassword });

const isOpenTo = ({ opens, can = [] }: Account, { guard, needs }: PageEntry) =>
  opens.includes(guard) && (!needs || can.includes(needs));

const isReadBy = (entry: PageEntry, { reads }: Account) =>
  reads.some((address) => pageAt(address.replace(/\?.*/, '')) === entry);

/** Whether no other account opens the page. */
const isFirst = (account: Account, entry: PageEntry) =>
  !accounts.some((one) => isReadBy(entry, one)) && accounts.find((one) => isOpenTo(one, entry)) === account;

/** Returns the pages that an account opens besides those that it reads: one of each kind, and those nobody else opens. */
function listOthers(account: Account): PageEntry[] {
  const kindOf = (entry: PageEntry) =>
    `${destinationOf(account, entry) ?? entry.guard} ${!account.start && entry.prerender}`;
  const unread = pages.filter(
    (entry) => !isReadBy(entry, account) && (entry.guard !== 'anyone' || isOpenTo(account, entry)),
  );
  return unread.filter(
    (entry) => isFirst(account, entry) || unread.find((one) => kindOf(one) === kindOf(entry)) === entry,
  );
}

/** Whether the server has a document of its own for a page; the others start with the same one and other links. */
const hasOwnDocument = (address: string) => {
  const page = pageAt(address.replace(/\?.*/, ''));
  return page?.prerender || page?.path === '*';
};

/** Returns the path to which a page redirects an account; null if it stays. */
function destinationOf(account: Account, entry: PageEntry): string | null {
  const { start, disabled } = account;
  if (!isOpenTo(account, entry)) {
    if (entry.guard === 'guest' && start) return start;
    return start ? '/error' : '/login';
  }
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
