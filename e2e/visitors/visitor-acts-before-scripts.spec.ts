import type { Page } from '@playwright/test';
import { expect, test } from '../testing/journey.ts';
import { superAdmin } from '../testing/server.ts';

/** The pages that are shown before their scripts arrive, and what each of their buttons does. */
const pages: Record<string, Record<string, (page: Page) => Promise<void>>> = {
  '/': {},
  '/terms': {},
  '/privacy': {},
  '/error': {},
  '/thankyou': {
    'Close Window': (page) => expect(page).toHaveURL('/'),
  },
  '/login': {
    'Show password': (page) =>
      expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text'),
    'Sign In': (page) => expect(page).toHaveURL('/dashboard'),
    // Nobody chooses a passkey here: the browser was asked for one, with what the server replied.
    'Sign in with a passkey': (page) =>
      expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeDisabled(),
    'E-mail me a sign-in link': (page) =>
      expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible(),
  },
  '/schedule-lifestory': {
    // Goes back, here to the empty page of the new window.
    Close: (page) => expect(page).toHaveURL('about:blank'),
  },
  '/home': {},
  '/gallery': {},
  '/dashboard': {},
  '/time-slots': {},
};

const message = (page: Page) => page.getByText('One moment, the page is still loading.');

/** Opens a page whose scripts arrive when the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return release;
}

const fillSignIn = async (page: Page) => {
  await page.getByLabel('Email', { exact: true }).fill(superAdmin.email);
  await page.getByLabel('Password', { exact: true }).fill(superAdmin.password);
};

test('a sign-in that is sent at once, as password managers do, is done when the scripts arrive', async ({
  enter,
}) => {
  const page = await enter();
  const release = await openWithoutScripts(page, '/login');
  await fillSignIn(page);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(message(page)).toBeVisible();
  // Impatience changes nothing.
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/login');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  release();
  await expect(page).toHaveURL('/dashboard');
  expect(calls.filter((path) => path === '/api/login')).toHaveLength(1);
});

test('pages that are shown before their scripts have no other controls than those tried here', async ({
  enter,
}) => {
  const page = await enter({ javaScriptEnabled: false, firstVisit: true });
  for (const [path, buttons] of Object.entries(pages)) {
    await page.goto(path);
    const names = await page
      .locator('button, select, textarea, summary, input, [role=button], [role=menuitem], [contenteditable]')
      .evaluateAll((controls) =>
        controls.map((control) =>
          control.matches('button:enabled')
            ? control.getAttribute('aria-label') || control.textContent
            : control.getAttribute('name'),
        ),
      );
    const fields = path === '/login' ? ['email', 'password'] : [];
    expect(names.toSorted(), path).toEqual([...fields, ...Object.keys(buttons)].toSorted());
  }
});

for (const [path, buttons] of Object.entries(pages)) {
  for (const [name, expectEffect] of Object.entries(buttons)) {
    test(`“${name}” on ${path} works when it is pressed before the scripts arrive`, async ({ enter }) => {
      const page = await enter();
      // Only a window that a script opened could be closed.
      await page.addInitScript(() => Object.assign(window, { close: () => undefined }));
      const release = await openWithoutScripts(page, path);
      if (path === '/login') await fillSignIn(page);
      await page.getByRole('button', { name, exact: true }).click();
      await expect(message(page)).toBeVisible();
      release();
      await expectEffect(page);
      await expect(message(page)).toBeHidden();
    });
  }
}

test('links of a page work before its scripts arrive', async ({ enter }) => {
  const page = await enter();
  await openWithoutScripts(page, '/login');
  await page.getByRole('link', { name: 'Schedule your lifestory now' }).click();
  await expect(page).toHaveURL('/schedule-lifestory');
});

test('if the scripts cannot be loaded, the page says so', async ({ enter, allowOffline }) => {
  allowOffline();
  const page = await enter();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/login');
  await fillSignIn(page);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByText('The page could not load completely.', { exact: false })).toBeVisible();
});
