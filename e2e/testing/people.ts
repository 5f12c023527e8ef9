import { expect, type Locator, type Page } from '@playwright/test';

interface Account {
  email: string;
  password: string;
}

/** Name and value of an item of the browser's storage. */
type StorageItem = [name: string, value: string];

/**
 * Signs in with a call, without loading the sign-in page, and opens the page at `path`, by default the start page. Only
 * for accounts that sign in with a password alone.
 */
export async function signIn(page: Page, account: Account, path?: string): Promise<void> {
  const { items, startPath } = await login(page, account);
  const script = await page.addInitScript(storeItems, items);
  await page.goto(path ?? startPath);
  await script.dispose();
  if (path === undefined) await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Signs in without opening a page of the product. */
export async function storeSignIn(page: Page, account: Account): Promise<void> {
  const { items } = await login(page, account);
  // A small file of the server, for whose address the browser keeps the items.
  await page.goto('/favicon.svg');
  await page.evaluate(storeItems, items);
}

/** Signs in; returns what the pages keep in the browser's storage then, and the path of the start page. */
async function login(page: Page, data: Account): Promise<{ items: StorageItem[]; startPath: string }> {
  // The list of signed-in devices names the browser.
  const headers = { 'User-Agent': await page.evaluate(() => navigator.userAgent) };
  const response = await page.request.post('/api/login', { headers, data });
  if (!response.ok()) throw new Error(`The sign-in failed: ${response.status()} ${await response.text()}`);
  const { user, token, switch: canSwitch } = await response.json();
  const items: StorageItem[] = [
    ['user', JSON.stringify(user)],
    ['sanctum_token', token],
    ['expiration_date', String(Date.now() + 7 * 24 * 3600 * 1000)],
  ];
  if (['Super Admin', 'Developer', 'Interviewer'].includes(user.role))
    return { items, startPath: '/dashboard' };
  return { items, startPath: user.role === 'Sub User' || canSwitch ? '/switch-account' : '/home' };
}

/** Runs in the browser. A document without an origin has no storage. */
function storeItems(items: StorageItem[]): void {
  if (origin === 'null') return;
  for (const [name, value] of items) localStorage.setItem(name, value);
}

/** Signs in on the sign-in page; waits for the start page. */
export async function submitSignIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The person who books in a journey. */
export const visitor = {
  firstName: 'Edith',
  lastName: 'Holloway',
  email: 'edith.holloway@example.com',
  phone: '+1 213 373 4253',
};

/** Fills in the first step of the wizard, as "For myself". */
export async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('First name').fill(visitor.firstName);
  await page.getByLabel('Last name').fill(visitor.lastName);
  await choose(page, 'Month', 'March');
  await choose(page, 'Day', '14');
  await choose(page, 'Year', '1944');
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(visitor.email);
  await page.getByRole('textbox', { name: 'E-mail again' }).fill(visitor.email);
  await page.getByLabel('Phone number').fill(visitor.phone);
  await choose(page, 'State', 'California');
  await page.getByRole('combobox', { name: 'City' }).fill('Pasadena');
  await page.getByRole('combobox', { name: 'City' }).press('Tab');
  await page.getByLabel('Zip code').fill('91101');
}

/** Selects the first match of `option` in a searchable select, by keyboard. */
export async function choose(form: Page | Locator, label: string, option: string): Promise<void> {
  const select = form.getByRole('combobox', { name: label, exact: true });
  await select.fill(option);
  await select.press('Enter');
  await expect(select).toHaveValue(option);
}

/** Clicks a control that closes its own window, which may be gone before the click returns. */
export async function clickToClose(window: Page, button: Locator): Promise<void> {
  const closed = window.waitForEvent('close');
  await button.click().catch((error: unknown) => {
    if (!window.isClosed()) throw error;
  });
  await closed;
}
