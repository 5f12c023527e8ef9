import type { Page } from '@playwright/test';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true });

const rose = { email: 'rose@lifestory.example', password: demonstrationPassword };

const goOffline = (page: Page) => page.context().setOffline(true);
const goOnline = (page: Page) => page.context().setOffline(false);

/** Counts the documents that the window loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'This page is not loaded yet' });

test('people who lose the connection keep the page, and continue when it returns', async ({
  enter,
  allowOffline,
  watch,
}) => {
  allowOffline();
  const page = await enter();

  await test.step('a visitor stays on the landing page until the next page can load', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The scripts of this page are loaded when the browser is idle, and then show the year.
    await expect(page.getByText(/© 20\d\d/)).toBeVisible();
    const loads = countLoads(page);
    await goOffline(page);
    await page.getByRole('link', { name: 'Sign In' }).click();
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await goOnline(page);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    await expect(notice(page)).toBeHidden();
    expect(loads()).toBe(0);
  });

  await test.step('a customer keeps the page, the bell and the toasts', async () => {
    // The content of the bell and the toasts are loaded when the page is idle, which fails here.
    await page.route(/\/assets\/(bell-content|react-toastify|dist)-/, (route) => route.abort());
    const menus = Promise.all(
      [/profile-menu-items-.*js/, /bell-popover-.*js/, /overlays-.*js/].map((file) =>
        page.waitForResponse(file),
      ),
    );
    await signIn(page, rose);
    await menus;
    const loads = countLoads(page);
    await goOffline(page);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const bell = page.getByRole('dialog', { name: 'Notifications' });
    await expect(bell.getByRole('alert')).toContainText('You are offline');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Add Photo' }).click();
    await expect(page.getByText('This could not be opened.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Photo' })).toBeVisible();

    await page.getByRole('button', { name: /^Your menu/ }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(notice(page)).toBeVisible();
    await expect(page).toHaveURL(/\/home$/);

    await page.unroute(/\/assets\/(bell-content|react-toastify|dist)-/);
    await goOnline(page);
    await expect(page).toHaveURL(/\/setting$/);
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(bell.getByRole('list').first()).toBeVisible();
    expect(loads()).toBe(0);
    await page.keyboard.press('Escape');
  });

  expect(watch.listComplaints()).toEqual([]);
  // Calls that waited for the connection may follow the sign-out.
  watch.allowRefusals();
  await test.step('signing out ends the sign-in on the server once it is reachable', async () => {
    const token = await page.evaluate(() => localStorage.getItem('sanctum_token'));
    const status = async () => {
      const headers = { Authorization: `Bearer ${token}` };
      return (await page.request.get('/api/user/sign-ins', { headers })).status();
    };
    await page.getByRole('button', { name: /Your menu/ }).press('Enter');
    const logout = page.getByRole('menuitem', { name: 'Logout' });
    await expect(logout).toBeVisible();
    await goOffline(page);
    await logout.click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('sanctum_token'))).toBeNull();
    await goOnline(page);
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(status).toBe(401);
    const isStored = () =>
      page.evaluate((secret) => JSON.stringify(localStorage).includes(secret ?? ''), token);
    await expect.poll(isStored).toBe(false);
  });
});

test('after a deployment an open window offers to reload the new version, which shows toasts above a photograph', async ({
  enter,
  allowOffline,
}) => {
  allowOffline();
  const page = await enter();
  // The new version has not the chunk that this window loads next.
  const removed = /\/assets\/(own-settings\.page|manifest)-/;
  await signIn(page, rose);
  await page.route(removed, (route) => route.fulfill({ status: 404 }));
  const loads = countLoads(page);

  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page.getByRole('alert').getByText('A new version is available.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your life story', level: 1 })).toBeVisible();
  expect(loads()).toBe(0);
  await page.unroute(removed);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page).toHaveURL(/\/setting$/);
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  expect(loads()).toBe(1);

  // A toast can be read and closed while a photograph covers the page.
  await page.getByRole('link', { name: 'Gallery', exact: true }).click();
  await page.getByRole('button', { name: /View full screen: Heceta Head/ }).press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Photographs, full screen' });
  await expect(viewer.getByRole('img')).toBeVisible();
  await page.route('**/api/post/original', (route) => route.abort());
  await viewer.getByRole('button', { name: /^Download/ }).click();
  const message = page.getByRole('alert').filter({ hasText: 'could not reach' });
  await message.getByRole('button', { name: 'close' }).click();
  await expect(message).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(page.getByRole('button', { name: /View full screen: Heceta Head/ })).toBeFocused();
});
