// Takes the pictures of the README from the demonstration. Run by `npm run pictures`.
import { join } from 'node:path';
import { type BrowserContextOptions, chromium, expect, type Page } from '@playwright/test';
import configuration from './playwright.config.ts';
import { withCall } from './testing/call-picture.ts';
import { signIn } from './testing/people.ts';
import { demonstrationPassword, startServer } from './testing/server.ts';

interface Picture {
  /** Name of the file in docs/pictures, without its extension. */
  name: string;
  /** The local part of an account of the demonstration; undefined for a visitor. */
  account?: string;
  path: string;
  width: number;
  height: number;
}

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 800 };

const pictures: Picture[] = [
  { name: 'landing', path: '/', ...desktop },
  { name: 'booking', path: '/schedule-lifestory', ...phone },
  { name: 'home', account: 'rose', path: '/home', ...desktop },
  { name: 'gallery', account: 'rose', path: '/gallery', ...desktop },
  { name: 'dashboard', account: 'admin', path: '/dashboard', ...desktop },
];

const folder = join(import.meta.dirname, '../docs/pictures');
const server = await startServer(true);
const browser = await chromium.launch(configuration.use?.launchOptions ?? {});
try {
  for (const picture of pictures) await takePicture(picture);
  await withCall(createOptions(desktop), (page) => savePicture(page, 'call'));
} finally {
  await browser.close();
  await server.close();
}

/** Returns the options of a window of a size in pixels. */
function createOptions(viewport: { width: number; height: number }): BrowserContextOptions {
  return {
    baseURL: server.url,
    viewport,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    reducedMotion: 'reduce',
    storageState: {
      cookies: [],
      // The guided tour would cover the page.
      origins: [{ origin: server.url, localStorage: [{ name: 'tour_viewed', value: '1' }] }],
    },
  };
}

async function takePicture({ name, account, path, width, height }: Picture): Promise<void> {
  const context = await browser.newContext(createOptions({ width, height }));
  const page = await context.newPage();
  if (account) await signIn(page, { email: `${account}@lifestory.example`, password: demonstrationPassword });
  await page.goto(path);
  await waitForContent(page);
  await savePicture(page, name);
  await context.close();
}

async function savePicture(page: Page, name: string): Promise<void> {
  const file = join(folder, `${name}.jpg`);
  const { length } = await page.screenshot({ path: file, type: 'jpeg', quality: 85 });
  console.log(`docs/pictures/${name}.jpg: ${Math.ceil(length / 1024)} KB`);
}

/** Waits until data, fonts, the visible images and parts that load when the browser is idle no longer change the page. */
async function waitForContent(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 120_000 });
  const placeholders = page.locator('[data-placeholder], [data-skeleton]');
  let before: Buffer | undefined;
  await expect
    .poll(
      async () => {
        await page.evaluate(async () => {
          await document.fonts.ready;
          const visible = [...document.images].filter(
            (image) => image.getBoundingClientRect().top < innerHeight,
          );
          await Promise.all(visible.map((image) => image.decode().catch(() => undefined)));
        });
        const now = await page.screenshot();
        const isUnchanged = before?.equals(now) ?? false;
        before = now;
        return isUnchanged && (await placeholders.count()) === 0;
      },
      { timeout: 240_000, intervals: [3000] },
    )
    .toBe(true);
}
