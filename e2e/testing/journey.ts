import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import type { TestServer } from './server.ts';
import { type ProviderServers, providerServers } from './servers/provider-servers.ts';
import { createServerPool, type ServerOptions as Options, type ServerPool } from './servers/server-pool.ts';
import { startWatch, type Watch } from './watch.ts';
import { missingForWebKit, startWebKit } from './webkit.ts';

interface Journey {
  /**
   * Opens a browser window with storage of its own; complaints in its console fail the journey. The guided tour counts
   * as seen, because it covers the page, unless `firstVisit` is set.
   */
  enter(options?: BrowserContextOptions & { firstVisit?: boolean }): Promise<Page>;
  /**
   * Declares calls that will be rejected, as `METHOD /path status`, each as often as it is listed. Other rejections,
   * and missing ones, fail the journey.
   */
  expectRefusals(...calls: string[]): void;
  /**
   * Declares reads that will be rejected, once or more often: pages of staff repeat their reads when data change and when
   * their stream of changes begins.
   */
  expectRepeatedRefusals(...calls: string[]): void;
  /** Declares that the connection will be cut or files removed: failing loads do not fail the journey then. */
  allowOffline(): void;
}

/**
 * A journey through the product: a server for the file, one window per person, and a clean console in each. The options
 * belong to the test, because files whose options of the worker differ would each start a worker and a browser.
 */
export const test = base.extend<
  Options & Journey & { server: TestServer; watch: Watch; installed: undefined },
  { servers: ServerPool; browser: Browser } & ProviderServers
>({
  ...providerServers,
  installed: [
    async ({ browserName }, use, testInfo) => {
      testInfo.skip(browserName === 'firefox' && !existsSync('/usr/bin/firefox-esr'), 'needs firefox-esr');
      const missing = browserName === 'webkit' ? missingForWebKit : [];
      testInfo.skip(missing.length > 0, `needs ${missing.join(', ')}`);
      await use(undefined);
    },
    { auto: true },
  ],
  browser: [
    async ({ browserName, playwright }, use) => {
      const browser = browserName === 'webkit' ? await startWebKit() : await playwright[browserName].launch();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  demonstration: [false, { option: true }],
  ownServer: ['', { option: true }],
  isKilled: [false, { option: true }],
  settings: [{}, { option: true }],
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern
    async ({}, use) => {
      const servers = createServerPool();
      await use(servers);
      await servers.close();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  server: [
    async ({ servers, demonstration, ownServer, isKilled, settings }, use, { repeatEachIndex }) => {
      // With `--repeat-each`, each repetition finds the data as the first one did.
      const name = repeatEachIndex === 0 ? ownServer : `${ownServer} ${repeatEachIndex}`;
      await use(await servers.open({ demonstration, ownServer: name, isKilled, settings }));
    },
    { timeout: 600_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  watch: async ({ server }, use) => {
    const watching = startWatch();
    await use(watching);
    expect.soft(server.takeErrors(), 'what the server logged as an error').toEqual([]);
    expect(watching.listComplaints(), 'what the browser complained about').toEqual([]);
  },
  enter: async ({ browser, browserName, server, watch: watching }, use) => {
    const windows: Page[] = [];
    await use(async ({ firstVisit = false, ...options } = {}) => {
      const context = await browser.newContext({
        baseURL: server.url,
        // Most journeys do not test animations.
        reducedMotion: 'reduce',
        ...options,
      });
      // Playwright would load another page in another process to store it.
      if (!firstVisit) await context.addInitScript(skipTour);
      if (browserName !== 'chromium') await context.addInitScript(reportFilledText);
      watching.observe(context);
      const page = await context.newPage();
      windows.push(page);
      return page;
    });
    for (const page of windows) await page.context().close();
  },
  expectRefusals: async ({ watch: watching }, use) => use((...calls) => watching.expect(calls)),
  expectRepeatedRefusals: async ({ watch: watching }, use) =>
    use((...calls) => watching.expectRepeated(calls)),
  allowOffline: async ({ watch: watching }, use) => use(() => watching.allowOffline()),
});

/** Stores in a document of the product that the guided tour was seen; a document without an origin has no storage. */
function skipTour(): void {
  if (origin !== 'null') localStorage.setItem('tour_viewed', '1');
}

/**
 * Lets React notice that `fill` has changed a field. In these browsers, Playwright sets the value by script, and React
 * compares the event that follows with the value that it saw last, which would be the same.
 */
function reportFilledText(): void {
  const forget = ({ isTrusted, target }: Event) => {
    const { _valueTracker } = target as { _valueTracker?: { setValue(value: string): void } };
    if (!isTrusted) _valueTracker?.setValue('');
  };
  addEventListener('input', forget, { capture: true });
}

export { expect };
