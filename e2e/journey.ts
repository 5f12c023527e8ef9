import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { type House, startHouse } from './house.ts';
import { type Watch, watch } from './watch.ts';

interface Options {
  /** Whether the house is filled with the demonstration. */
  demonstration: boolean;
  /** Journeys share a house; those that change what others rely on name one of their own. */
  ownHouse: string;
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

/** A journey through the product: a house for the file, windows for its people, and a quiet console in all of them. */
export const test = base.extend<Journey & { watch: Watch }, Options & { house: House }>({
  demonstration: [false, { option: true, scope: 'worker' }],
  ownHouse: ['', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  house: [
    async ({ demonstration, settings }, use) => {
      const house = await startHouse(demonstration, settings);
      await use(house);
      await house.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ house }, use) => use(house.url),
  watch: async ({ house }, use) => {
    const watching = watch();
    await use(watching);
    expect.soft(house.errors(), 'what the server logged as an error').toEqual([]);
    expect(watching.complaints(), 'what the browser complained about').toEqual([]);
  },
  enter: async ({ browser, house, watch: watching }, use) => {
    const windows: Page[] = [];
    await use(async ({ firstVisit = false, ...options } = {}) => {
      const localStorage = firstVisit ? [] : [{ name: 'tour_viewed', value: '1' }];
      const context = await browser.newContext({
        baseURL: house.url,
        storageState: { cookies: [], origins: [{ origin: house.url, localStorage }] },
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
