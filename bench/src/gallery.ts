import { connect } from '@lifestory/server/database/connection.ts';
import { emailOf } from '@lifestory/server/demonstration/cast.ts';
import type { Browser, Page } from '@playwright/test';
import { growGallery } from './gallery.sql.ts';
import { keptSignIn } from './kept-sign-in.ts';
import { residentBytes } from './memory.ts';
import { arrive, type Kept, openBrowser, openPhone } from './mobile.ts';
import { post } from './post.ts';
import { type Benchmark, median, type Row } from './row.ts';
import { serveProduct } from './served-product.ts';

const port = 3250;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const site = `http://127.0.0.1:${port}`;
const requests = 300;
/** Views that are scrolled through, spread over the whole gallery. */
const views = 120;

/** A large gallery on a phone of the middle sort with a slow line, beside a gallery with a tenth of its photographs. */
export const gallery: Benchmark = {
  name: 'gallery',
  async run() {
    const product = await serveProduct(port, true);
    const { db, pool } = connect(product.databaseUrl, 2, (error) => console.error(error.message));
    const browser = await openBrowser();
    try {
      const rows: Row[] = [];
      for (const count of [500, 5000]) {
        await pool.query(growGallery(emailOf('rose'), count));
        await pool.query('vacuum analyze memories');
        rows.push(await measure(browser, count));
      }
      const [small, large] = rows.map((row) => Number(row['first screen ms (median)']));
      const growth = Number(((large ?? 0) / (small ?? 0)).toFixed(2));
      return rows.map((row, place) => (place === 0 ? row : { ...row, 'to a tenth of it (≤ 1.2)': growth }));
    } finally {
      await browser.close();
      await db.destroy();
      await product.stop();
    }
  },
};

async function measure(browser: Browser, count: number): Promise<Row> {
  const kept = await keptSignIn(site, 'rose');
  const screens: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const milliseconds = await firstScreen(browser, kept);
    // The first round warms up.
    if (round > 0) screens.push(milliseconds);
  }
  const answers = await timeline(kept, count);
  const { megabytes, blank } = await scrollThrough(browser, kept);
  return {
    memories: count,
    'first screen ms (median)': Math.round(median(screens)),
    least: Math.round(Math.min(...screens)),
    most: Math.round(Math.max(...screens)),
    'page of the timeline, p95 ms (≤ 50)': Number(answers.toFixed(1)),
    'most MB of the tab (≤ 300)': megabytes,
    [`views without all cards, of ${views}`]: blank,
    goal: 'first screen ≤ 1000 ms',
  };
}

/** Milliseconds from the click on the start page until every photograph in view is there. */
async function firstScreen(browser: Browser, kept: Kept): Promise<number> {
  const page = await openPhone(browser, kept);
  try {
    await arrive(page, `${site}/home`);
    const measured = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const inView = (element: Element) => {
            const { top, bottom } = element.getBoundingClientRect();
            return bottom > 0 && top < innerHeight;
          };
          const complete = () => {
            const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-place] a img')];
            const seen = pictures.filter(inView);
            return seen.length > 0 && seen.every((image) => image.complete && image.naturalWidth > 0);
          };
          document.addEventListener(
            'click',
            ({ timeStamp }) => {
              const look = () => {
                if (complete()) requestAnimationFrame(() => resolve(performance.now() - timeStamp));
                else requestAnimationFrame(look);
              };
              look();
            },
            { once: true, capture: true },
          );
        }),
    );
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gallery' }).click();
    return await measured;
  } finally {
    await page.context().close();
  }
}

/** 95 of 100 pages of the timeline, from all of its places, are answered within this many milliseconds. */
async function timeline(kept: Kept, count: number): Promise<number> {
  const token = kept.origins[0]?.localStorage.find(({ name }) => name === 'sanctum_token')?.value ?? '';
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const took: number[] = [];
  for (let request = 0; request < requests; request += 1) {
    const body = JSON.stringify({ skip: Math.floor((count * request) / requests), limit: 60 });
    const start = performance.now();
    const { status } = await post(`${site}/api/post/timeline`, headers, [body]);
    if (status !== 200) throw new Error(`The timeline answered ${status}.`);
    took.push(performance.now() - start);
  }
  return took.sort((a, b) => a - b)[Math.floor(requests * 0.95)] ?? Number.NaN;
}

/** Scrolls from the beginning to the end: the most the tab occupied, and how often a place in view was empty. */
async function scrollThrough(browser: Browser, kept: Kept): Promise<{ megabytes: number; blank: number }> {
  const page = await openPhone(browser, kept);
  try {
    await arrive(page, `${site}/gallery`);
    const pid = await processOf(browser, page);
    let most = 0;
    let blank = 0;
    for (let view = 1; view <= views; view += 1) {
      // A flick, and the moment in which it comes to rest.
      await page.evaluate((share) => {
        const { scrollHeight } = document.documentElement;
        scrollTo(0, (scrollHeight - innerHeight) * share);
      }, view / views);
      await page.waitForTimeout(500);
      if (await page.evaluate(hasBlank)) blank += 1;
      most = Math.max(most, residentBytes(pid));
    }
    return { megabytes: Math.round(most / 1e6), blank };
  } finally {
    await page.context().close();
  }
}

/** Whether a sheet in view has no cards, or a place in it none. */
function hasBlank(): boolean {
  return [...document.querySelectorAll('[data-first]')].some((sheet) => {
    const { top, bottom } = sheet.getBoundingClientRect();
    if (bottom < 0 || top > innerHeight) return false;
    return sheet.childElementCount === 0 || [...sheet.children].some((card) => !card.querySelector('img'));
  });
}

/** The process of a tab: the renderer that works most while the tab is busy. */
async function processOf(browser: Browser, page: Page): Promise<number> {
  const devTools = await browser.newBrowserCDPSession();
  const renderers = async () => {
    const { processInfo } = await devTools.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer');
  };
  const before = new Map((await renderers()).map(({ id, cpuTime }) => [id, cpuTime]));
  await page.evaluate(() => {
    const end = performance.now() + 500;
    while (performance.now() < end);
  });
  const [busiest] = (await renderers()).sort(
    (a, b) => b.cpuTime - (before.get(b.id) ?? 0) - (a.cpuTime - (before.get(a.id) ?? 0)),
  );
  await devTools.detach();
  if (!busiest) throw new Error('The tab has no process.');
  return busiest.id;
}
