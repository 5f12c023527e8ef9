import { existsSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import type { PageContent } from './peers/react-page.ts';

/** What one cold visit to a page cost. */
export interface Visit {
  /** Largest Contentful Paint, in milliseconds. */
  lcp: number;
  /** What that was: an element's tag. */
  largest: string;
  /** Cumulative Layout Shift. */
  cls: number;
  /** Addresses of the scripts that it loaded, and their bytes on the line. */
  scripts: { url: string; bytes: number }[];
}

/** Cookies and stored entries with which a visit begins. */
export type BrowserState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** A phone's share of this machine's processor, and a slow 4G line: bytes a second, milliseconds. */
export const processorSlower = 4;
const line = { offline: false, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8, latency: 150 };
/** A page that has loaded may still show something larger, or move. */
const settleMilliseconds = 1500;

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find((path) => existsSync(path));

/** Opens the browser that is there: by `CHROMIUM_PATH`, or as Debian installs it. */
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
 * Opens a page as a phone does, with nothing kept from before but what `storageState` holds. With a `fast` line only the
 * processor is slow.
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
  if (!fast) await devTools.send('Network.emulateNetworkConditions', line);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: processorSlower });
  return page;
}

/** Opens an address and waits until nothing more comes; the stream of news stays open, and does not count. */
export async function arrive(page: Page, url: string): Promise<void> {
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
    await arrive(page, url);
    if (new URL(page.url()).pathname !== new URL(url).pathname)
      throw new Error(`${url} led to ${page.url()}.`);
    return await readFigures(page);
  } finally {
    await page.context().close();
  }
}

/** Asks the page for what the browser has noted of its beginning. */
function readFigures(page: Page): Promise<Visit> {
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
        // Nothing noted, nothing called.
        setTimeout(() => resolve([]), 500);
      });
    const paint = (await observe<Paint>('largest-contentful-paint')).at(-1);
    if (!paint) throw new Error('The browser has noted no paint.');
    // The largest sum within one window: at most a second between two shifts, and five in all.
    let [cls, sum, first, last] = [0, 0, 0, Number.NEGATIVE_INFINITY];
    for (const shift of await observe<Shift>('layout-shift')) {
      if (shift.hadRecentInput) continue;
      const goesOn = shift.startTime - last < 1000 && shift.startTime - first < 5000;
      if (!goesOn) first = shift.startTime;
      sum = goesOn ? sum + shift.value : shift.value;
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

/** How many bytes a file travels in with gzip. */
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
