import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { startServer, type TestServer } from './server.ts';
import { type Watch, watch } from './watch.ts';

interface Options {
  /** Whether the server starts with the demonstration data. */
  demonstration: boolean;
  /** Journeys share a server; those that change data others rely on name a server of their own. */
  ownServer: string;
  /** More of the product's configuration. */
  settings: Record<string, string>;
}

interface Journey {
  /**
   * Opens a browser window of somebody's own: what it complains about fails the journey. With `firstVisit` nothing was
   * ever seen in it; otherwise the guided tour was, as it stands before everything else.
   */
  enter(options?: BrowserContextOptions & { firstVisit?: boolean }): Promise<Page>;
  /**
   * Says that calls will be refused, as `METHOD /path status`, so often as they are named. What is refused and not
   * named, or named and not refused, fails the journey.
   */
  expectRefusals(...calls: string[]): void;
  /** Says that the connection is going to be cut, or files removed: loads that fail for it are no complaint. */
  allowOffline(): void;
}

/** A journey through the product: a server for the file, one window per person, and a clean console in all of them. */
export const test = base.extend<Journey & { watch: Watch }, Options & { server: TestServer }>({
  demonstration: [false, { option: true, scope: 'worker' }],
  ownServer: ['', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ demonstration, settings }, use) => {
      const server = await startServer(demonstration, settings);
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  watch: async ({ server }, use) => {
    const watching = watch();
    await use(watching);
    expect.soft(server.errors(), 'what the server logged as an error').toEqual([]);
    expect(watching.complaints(), 'what the browser complained about').toEqual([]);
  },
  enter: async ({ browser, server, watch: watching }, use) => {
    const windows: Page[] = [];
    await use(async ({ firstVisit = false, ...options } = {}) => {
      const localStorage = firstVisit ? [] : [{ name: 'tour_viewed', value: '1' }];
      const context = await browser.newContext({
        baseURL: server.url,
        // Most journeys are about what a page does, not how it moves.
        reducedMotion: 'reduce',
        storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
        ...options,
      });
      watching.over(context);
      const page = await context.newPage();
      windows.push(page);
      return page;
    });
    for (const page of windows) await page.context().close();
  },
  expectRefusals: async ({ watch: watching }, use) => use((...calls) => watching.expect(calls)),
  allowOffline: async ({ watch: watching }, use) => use(() => watching.allowOffline()),
});

export { expect };
