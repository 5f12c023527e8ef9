import type { Page } from '@playwright/test';

/** Counts the clicks on a page from now on, until the next navigation that loads a document. */
export const countClicks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const isCounting = document.documentElement.dataset.clicks !== undefined;
    document.documentElement.dataset.clicks = '0';
    if (isCounting) return;
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
