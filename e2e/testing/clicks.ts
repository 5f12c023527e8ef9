import type { Page } from '@playwright/test';

/** Counts the clicks on a page from now on, until the next navigation that loads a document. */
export const countClicks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset.clicks = '0';
    addEventListener(
      'pointerdown',
      () => {
        const { dataset } = document.documentElement;
        dataset.clicks = String(Number(dataset.clicks) + 1);
      },
      true,
    );
  });

/** The clicks since `countClicks`. */
export const readClicks = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset.clicks));
