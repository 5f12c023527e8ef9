import { existsSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import type { PageContent } from './peers/react-page.ts';

/** The cost of one cold visit to a page. */
export interface Visit {
  /** Largest Contentful Paint, in milliseconds. */
  lcp: number;
  /** The tag of that element. */
  largest: string;
  /** Cumulative Layout Shift. */
  cls: number;
  /** URLs of the loaded scripts, and their transferred bytes. */
  scripts: { url: string; bytes: number }[];
}

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
/** A loaded page may still paint a larger element, or shift. */
const settleMilliseconds = 1500;

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find((path) => existsSync(path));

/** Launches the installed browser: `CHROMIUM_PATH`, or Debian's. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? installed,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}

/** Reads the heading and texts of a page; fails when it has none. */
export async function readContent(browser: Browser, url: string): Promise<PageContent> {
  const page = await browser.newPage({ locale: 'en-US' });
  await page.goto(url);
  const words = await page.evaluate(() => {
    const heading = document.querySelector('h1')?.innerText ?? '';
    const lines = document.body.innerText.split('\n').map((text) => text.trim());
    return { heading, texts: lines.filter((text) => text && text !== heading) };
  });
  await page.close();
  if (!words.heading || words.texts.length === 0) throw new Error(`There are no words at ${url}.`);
  return words;
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
  let before = -1;
  for (;;) {
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').length);
    if (loaded === before) return;
    before = loaded;
    await page.waitForTimeout(settleMilliseconds);
  }
}

/** Visits a page once on a phone. */
export async function visit(browser: Browser, url: string, storageState?: BrowserState): Promise<Visit> {
  const page = await openPhone(browser, storageState);
  try {
    await openUntilIdle(page, url);
    if (new URL(page.url()).pathname !== new URL(url).pathname)
      throw new Error(`${url} led to ${page.url()}.`);
    return await readWebVitals(page);
  } finally {
    await page.context().close();
  }
}

/** Reads the browser's performance entries from the page. */
function readWebVitals(page: Page): Promise<Visit> {
  return page.evaluate(async () => {
    interface Paint extends PerformanceEntry {
      element: Element | null;
    }
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
    }
    const observe = <Entry extends PerformanceEntry>(type: string) =>
      new Promise<Entry[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries() as Entry[])).observe({
          type,
          buffered: true,
        });
        // Starts without entries and calls.
        setTimeout(() => resolve([]), 500);
      });
    const paint = (await observe<Paint>('largest-contentful-paint')).at(-1);
    if (!paint) throw new Error('The browser has noted no paint.');
    // The largest sum within one window: at most a second between two shifts, and five in all.
    let [cls, sum, first, last] = [0, 0, 0, Number.NEGATIVE_INFINITY];
    for (const shift of await observe<Shift>('layout-shift')) {
      if (shift.hadRecentInput) continue;
      const isSameWindow = shift.startTime - last < 1000 && shift.startTime - first < 5000;
      if (!isSameWindow) first = shift.startTime;
      sum = isSameWindow ? sum + shift.value : shift.value;
      last = shift.startTime;
      cls = Math.max(cls, sum);
    }
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = loaded
      .filter(({ name }) => /\.m?js$/.test(new URL(name).pathname))
      .map(({ name, encodedBodySize }) => ({ url: name, bytes: encodedBodySize }));
    return { lcp: paint.startTime, largest: paint.element?.tagName.toLowerCase() ?? 'gone', cls, scripts };
  });
}

/** Returns the size of a file with gzip in bytes. */
export function gzipBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const count = (response: IncomingMessage) => {
      let bytes = 0;
      response.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      response.on('end', () => resolve(bytes));
      response.on('error', reject);
    };
    get(url, { headers: { 'accept-encoding': 'gzip' } }, count).on('error', reject);
  });
}
