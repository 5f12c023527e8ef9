import type { DemoName } from '@lifestory/server/config/demo-accounts.ts';
import type { Browser } from '@playwright/test';
import { keptSignIn } from './kept-sign-in.ts';
import { gzipBytes, openBrowser, readWords, type Visit, visit } from './mobile.ts';
import { startReactPage } from './peers/react-page.ts';
import { type Benchmark, median, type Row } from './row.ts';
import { serveProduct } from './served-product.ts';

const port = 3240;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const site = `http://127.0.0.1:${port}`;

/** A page to visit: as whom, and what is asked of it. */
interface Place {
  page: string;
  kind?: 'peer' | 'landing';
  url: string;
  as?: DemoName;
  /** The most script, in kilobytes with gzip. */
  kilobytes?: number;
  /** Whether its largest paint has two seconds at most. */
  fast?: true;
}

interface Measured {
  page: Place;
  visits: Visit[];
}

/** Pages on a phone of the middle sort with a slow line, nothing cached; the landing page beside a minimal React page. */
export const pages: Benchmark = {
  name: 'pages',
  async run() {
    const product = await serveProduct(port, true);
    try {
      const browser = await openBrowser();
      try {
        const peer = await startReactPage(await readWords(browser, site));
        try {
          return await compare(browser, peer.url);
        } finally {
          peer.stop();
        }
      } finally {
        await browser.close();
      }
    } finally {
      await product.stop();
    }
  },
};

/** Visits the peer and our pages in turn; answers a line for each. */
async function compare(browser: Browser, peerUrl: string): Promise<Row[]> {
  const places: Place[] = [
    { page: 'a minimal React page of the same words', kind: 'peer', url: peerUrl },
    { page: 'landing page', kind: 'landing', url: `${site}/`, kilobytes: 120 },
    { page: 'booking page', url: `${site}/schedule-lifestory`, kilobytes: 190, fast: true },
    { page: 'sign-in', url: `${site}/login` },
    { page: 'home', url: `${site}/home`, as: 'rose', kilobytes: 220, fast: true },
    { page: 'time slots', url: `${site}/time-slots`, as: 'admin' },
  ];
  const measured = await Promise.all(
    places.map(async (page) => ({
      page: page,
      visits: [] as Visit[],
      session: page.as && (await keptSignIn(site, page.as)),
    })),
  );
  for (let round = 0; round <= rounds; round += 1) {
    for (const { page, visits, session } of measured) {
      const seen = await visit(browser, page.url, session || undefined);
      // The first round warms up.
      if (round > 0) visits.push(seen);
    }
  }
  const peerPaint = median(measured[0]?.visits.map(({ lcp }) => lcp) ?? []);
  return Promise.all(measured.map((page) => describe(page, peerPaint)));
}

/** The line of a page: what it showed and loaded, and what it should have. */
async function describe({ page, visits }: Measured, peerPaint: number): Promise<Row> {
  const paints = visits.map(({ lcp }) => lcp);
  const scripts = visits[0]?.scripts ?? [];
  const zipped = await Promise.all(scripts.map(({ url }) => gzipBytes(url)));
  const isPeer = page.kind === 'peer';
  const goals = [
    page.kind === 'landing' && 'LCP ≤ the peer’s',
    page.fast && 'LCP ≤ 2000',
    page.kilobytes && `script ≤ ${page.kilobytes}`,
    !isPeer && 'CLS ≤ 0.02',
  ];
  return {
    page: page.page,
    'LCP ms (median)': Math.round(median(paints)),
    least: Math.round(Math.min(...paints)),
    max: Math.round(Math.max(...paints)),
    'to the peer’s': Number((median(paints) / peerPaint).toFixed(2)),
    'LCP is': visits.at(-1)?.largest ?? '',
    'CLS (most)': Number(Math.max(...visits.map(({ cls }) => cls)).toFixed(3)),
    'script KB, gzip': kilobytes(zipped),
    'as sent': kilobytes(scripts.map(({ bytes }) => bytes)),
    goal: goals.filter(Boolean).join(', '),
  };
}

const kilobytes = (sizes: readonly number[]) =>
  Number((sizes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(1));
