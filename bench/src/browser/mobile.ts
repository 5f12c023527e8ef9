import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import type { PageContent } from '../peers/react-page.ts';
import { readInteraction, readWebVitals, type WebVitals } from './web-vitals.ts';

/** Cookies and storage at the start of a visit. */
export type BrowserState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** The CPU slowdown of a phone, and a slow 4G connection: bytes per second, milliseconds. */
export const cpuSlowdown = 4;
const networkConditions = {
  offline: false,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 750e3 / 8,
  latency: 150,
};
/** Milliseconds in which a loaded page may still paint a larger element, or shift. */
const settleMs = 1500;

const installedBrowser = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find((path) =>
  existsSync(path),
);

/** Launches the installed browser, `CHROMIUM_PATH` or Debian's, with further arguments. */
export function openBrowser(furtherArgs: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? installedBrowser,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...furtherArgs,
    ],
  });
}

/** Reads the heading and texts of a page; fails when it has none. */
export async function readContent(browser: Browser, url: string): Promise<PageContent> {
  const page = await browser.newPage({ locale: 'en-US' });
  await page.goto(url);
  const content = await page.evaluate(() => {
    const heading = document.querySelector('h1')?.innerText ?? '';
    const lines = document.body.innerText.split('\n').map((text) => text.trim());
    return { heading, texts: lines.filter((text) => text && text !== heading) };
  });
  await page.close();
  if (!content.heading || content.texts.length === 0) throw new Error(`There is no text at ${url}.`);
  return content;
}

/**
 * Opens a page as a phone with an empty cache and this `storageState`. With `fast`, the connection is fast and only the
 * CPU is slow.
 */
export async function openPhone(browser: Browser, storageState?: BrowserState, fast = false): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    ...(storageState && { storageState }),
  });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  if (!fast) await devTools.send('Network.emulateNetworkConditions', networkConditions);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return page;
}

/** Opens a URL and waits until the network is idle, except for the event stream. */
export async function openUntilIdle(page: Page, url: string): Promise<void> {
  await page.goto(url);
  let previousCount = -1;
  for (;;) {
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').length);
    if (loaded === previousCount) return;
    previousCount = loaded;
    await page.waitForTimeout(settleMs);
  }
}

/** The cost of a visit, and the Interaction to Next Paint of pressing a button, in milliseconds. */
export type Visit = WebVitals & { inp?: number };

/** Visits a page once on a phone, and presses `button`. */
export async function visit(
  browser: Browser,
  url: string,
  { storageState, button }: { storageState?: BrowserState | undefined; button?: string | undefined } = {},
): Promise<Visit> {
  const page = await openPhone(browser, storageState);
  try {
    await openUntilIdle(page, url);
    if (new URL(page.url()).pathname !== new URL(url).pathname)
      throw new Error(`${url} led to ${page.url()}.`);
    const vitals = await readWebVitals(page);
    return button ? { ...vitals, inp: await readInteraction(page, button) } : vitals;
  } finally {
    await page.context().close();
  }
}
