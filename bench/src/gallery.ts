import { setTimeout as sleep } from 'node:timers/promises';
import { demoEmail } from '@lifestory/server/config/demo-accounts.ts';
import { connect } from '@lifestory/server/database/connection.ts';
import type { Browser } from '@playwright/test';
import { type BareTab, openBareTab } from './browser/bare-tab.ts';
import { type BrowserState, cpuSlowdown, openBrowser, openPhone, openUntilIdle } from './browser/mobile.ts';
import { signInForBrowser } from './browser/sign-in-state.ts';
import { growGallery } from './gallery/growth.ts';
import type { Goal } from './measure/goal.ts';
import { sendRequest } from './measure/http-request.ts';
import { readSharedBytes, residentBytes } from './measure/process-memory.ts';
import { type Benchmark, median, type Row } from './measure/row.ts';
import { serveProduct } from './served-product.ts';

const port = 3250;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const site = `http://127.0.0.1:${port}`;
/** Number of timeline pages to request. */
const requestCount = 300;
/** Number of views to scroll through, spread over the gallery. */
const viewCount = 120;

/** Milliseconds in which a view can settle after a flick. */
const settleMs = 500;

/** A large gallery on a mid-range phone, compared with a gallery of a tenth of its photographs. */
export const gallery: Benchmark = {
  name: 'gallery',
  async run() {
    const product = await serveProduct(port, true);
    const { db, pool } = connect(product.databaseUrl, 2, (error) => console.error(error.message));
    const browser = await openBrowser();
    try {
      const rows: Row[] = [];
      for (const count of [500, 5000]) {
        await growGallery(pool, product.dataDir, demoEmail('rose'), count);
        rows.push(await measure(browser, count));
      }
      const [small] = rows.map((row) => Number(row[firstScreenName]));
      return rows.map((row, index) =>
        index === 0 ? row : { ...row, goals: goalsOf(row, small ?? Number.NaN) },
      );
    } finally {
      await browser.close();
      await db.destroy();
      await product.stop();
    }
  },
};

const firstScreenName = 'first screen ms';
const timelineName = 'page of the timeline, p95 ms';
const tabName = 'most MB of the tab without its decoded pictures';

/** The goals of the large gallery; `small` is the first screen of a tenth of it. */
function goalsOf(row: Row, small: number): Goal[] {
  const goal = (figure: string) => ({ figure, value: Number(row[figure]) });
  const peer = { name: 'a tenth of the memories', value: small };
  return [
    { ...goal(firstScreenName), max: 1000 },
    { ...goal(firstScreenName), peer, max: 1.2 },
    { ...goal(timelineName), max: 50 },
    { ...goal(tabName), max: 300 },
  ];
}

async function measure(browser: Browser, count: number): Promise<Row> {
  const session = await signInForBrowser(site, 'rose');
  const fast = await measureFirstScreens(browser, session, true);
  const slow = await measureFirstScreens(browser, session, false);
  const responses = await measureTimeline(session, count);
  const tab = await scrollThrough(browser, session);
  return {
    memories: count,
    [firstScreenName]: Math.round(median(fast)),
    min: Math.round(Math.min(...fast)),
    max: Math.round(Math.max(...fast)),
    'with slow 4G': Math.round(median(slow)),
    [timelineName]: Number(responses.toFixed(1)),
    // Browsers discard these pictures when memory is short: up to 512 MB remain on a desktop, less on a phone.
    [tabName]: tab.own,
    'with them': tab.whole,
    'a blank tab': tab.blank,
    [`views that were not filled, of ${viewCount}`]: tab.unfilled,
  };
}

async function measureFirstScreens(
  browser: Browser,
  session: BrowserState,
  fast: boolean,
): Promise<number[]> {
  const screens: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const milliseconds = await measureFirstScreen(browser, session, fast);
    // The first round warms up.
    if (round > 0) screens.push(milliseconds);
  }
  return screens;
}

/** Milliseconds from the click on the start page until all visible photographs are loaded. */
async function measureFirstScreen(browser: Browser, session: BrowserState, fast: boolean): Promise<number> {
  const page = await openPhone(browser, session, fast);
  try {
    await openUntilIdle(page, `${site}/home`);
    const measured = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const inView = (element: Element) => {
            const { top, bottom } = element.getBoundingClientRect();
            return bottom > 0 && top < innerHeight;
          };
          const arePicturesLoaded = () => {
            const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-place] a img')];
            const visiblePictures = pictures.filter(inView);
            return (
              visiblePictures.length > 0 &&
              visiblePictures.every((image) => image.complete && image.naturalWidth > 0)
            );
          };
          document.addEventListener(
            'click',
            ({ timeStamp }) => {
              const checkFrame = () => {
                if (arePicturesLoaded()) requestAnimationFrame(() => resolve(performance.now() - timeStamp));
                else requestAnimationFrame(checkFrame);
              };
              checkFrame();
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

/** The 95th percentile of timeline pages at random positions, in milliseconds. */
async function measureTimeline(session: BrowserState, count: number): Promise<number> {
  const token = session.origins[0]?.localStorage.find(({ name }) => name === 'sanctum_token')?.value ?? '';
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const durationsMs: number[] = [];
  for (let request = 0; request < requestCount; request += 1) {
    const body = JSON.stringify({ skip: Math.floor((count * request) / requestCount), limit: 64 });
    const start = performance.now();
    const { status } = await sendRequest(`${site}/api/post/list-by-date`, headers, [body]);
    if (status !== 200) throw new Error(`The timeline answered ${status}.`);
    durationsMs.push(performance.now() - start);
  }
  return durationsMs.sort((a, b) => a - b)[Math.floor(requestCount * 0.95)] ?? Number.NaN;
}

/**
 * The maximum memory of a tab while scrolling, in megabytes: the `whole` tab, and its `own` memory without decoded
 * pictures; the memory of a `blank` tab; and how many views were incomplete.
 */
interface ScrollResult {
  whole: number;
  own: number;
  blank: number;
  unfilled: number;
}

/** Scrolls through the gallery from start to end, with flicks of the same length. */
async function scrollThrough(browser: Browser, session: BrowserState): Promise<ScrollResult> {
  const tab = await openBareTab(browser, site, session);
  try {
    const blank = residentBytes(await findProcess(browser, tab));
    await tab.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await tab.send('Page.navigate', { url: `${site}/gallery` });
    await sleep(4000);
    const pid = await findProcess(browser, tab);
    let [whole, own, unfilled] = [0, 0, 0];
    for (let view = 1; view <= viewCount; view += 1) {
      await tab.evaluate(
        `scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * ${view / viewCount})`,
      );
      await sleep(settleMs);
      if (!(await tab.evaluate(`(${isFilled})()`))) unfilled += 1;
      whole = Math.max(whole, residentBytes(pid));
      own = Math.max(own, residentBytes(pid) - readSharedBytes(pid));
    }
    const megabytes = (bytes: number) => Math.round(bytes / 1e6);
    return { whole: megabytes(whole), own: megabytes(own), blank: megabytes(blank), unfilled };
  } finally {
    await tab.close();
  }
}

/** Whether all visible photographs are loaded. */
function isFilled(): boolean {
  const inView = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  const empty = [...document.querySelectorAll('[data-first]')].filter(
    (part) => inView(part) && part.childElementCount === 0,
  );
  const places = [...document.querySelectorAll('[data-place]')].filter(inView);
  const isVisible = (tile: Element) => {
    const image = tile.querySelector('img');
    return image?.complete && image.naturalWidth > 0;
  };
  return empty.length === 0 && places.length > 0 && places.every(isVisible);
}

/** Returns the process of a tab: the renderer with the most CPU time while the tab is busy. */
async function findProcess(browser: Browser, tab: BareTab): Promise<number> {
  const devTools = await browser.newBrowserCDPSession();
  const renderers = async () => {
    const { processInfo } = await devTools.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer');
  };
  const before = new Map((await renderers()).map(({ id, cpuTime }) => [id, cpuTime]));
  await tab.evaluate('{ const end = performance.now() + 500; while (performance.now() < end); }');
  const [busiest] = (await renderers()).sort(
    (a, b) => b.cpuTime - (before.get(b.id) ?? 0) - (a.cpuTime - (before.get(a.id) ?? 0)),
  );
  await devTools.detach();
  if (!busiest) throw new Error('The tab has no process.');
  return busiest.id;
}
