import type { Page } from '@playwright/test';

/** The cost of one cold visit to a page. */
export interface WebVitals {
  /** Largest Contentful Paint, in milliseconds. */
  lcp: number;
  /** The tag of that element. */
  largest: string;
  /** Cumulative Layout Shift. */
  cls: number;
  /** Total Blocking Time after the first paint, in milliseconds. */
  tbt: number;
  /** Requests that were started before the largest paint, without pictures and films; the document is one. */
  requests: number;
  /** URLs of the loaded scripts, their compressed bytes, and whether they were requested before the largest paint. */
  scripts: { url: string; bytes: number; isEarly: boolean }[];
}

/** Reads the browser's performance entries from the page. */
export function readWebVitals(page: Page): Promise<WebVitals> {
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
        // Without entries, the observer is never called.
        setTimeout(() => resolve([]), 500);
      });
    const paint = (await observe<Paint>('largest-contentful-paint')).at(-1);
    if (!paint) throw new Error('The browser reported no paint.');
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
    const [firstPaint] = performance.getEntriesByName('first-contentful-paint');
    const tbt = (await observe('longtask'))
      .filter(({ startTime }) => startTime >= (firstPaint?.startTime ?? 0))
      .reduce((blocked, { duration }) => blocked + Math.max(0, duration - 50), 0);
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const isEarly = ({ startTime }: PerformanceEntry) => startTime <= paint.startTime;
    const isMedia = ({ name }: PerformanceEntry) =>
      /\/media\/|\.(svg|webp|png|jpe?g|mp4)$/.test(name.split('?')[0] ?? '');
    const scripts = loaded
      .filter(({ name }) => /\.m?js$/.test(new URL(name).pathname))
      .map((entry) => ({ url: entry.name, bytes: entry.encodedBodySize, isEarly: isEarly(entry) }));
    return {
      lcp: paint.startTime,
      largest: paint.element?.tagName.toLowerCase() ?? 'gone',
      cls,
      tbt,
      requests: 1 + loaded.filter((entry) => isEarly(entry) && !isMedia(entry)).length,
      scripts,
    };
  });
}

/**
 * Presses a button, and returns the milliseconds until the browser has painted the result (Interaction to Next Paint).
 */
export async function readInteraction(page: Page, name: string): Promise<number> {
  await page.evaluate(() => {
    const longest = { duration: 0 };
    Object.assign(window, { longestInteraction: longest });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.duration = Math.max(longest.duration, duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().tap();
  await page.waitForTimeout(1000);
  return page.evaluate(
    () => (window as unknown as { longestInteraction: PerformanceEntry }).longestInteraction.duration,
  );
}
