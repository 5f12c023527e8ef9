import type { DemoName } from '@lifestory/server/config/demo-accounts.ts';
import type { Browser } from '@playwright/test';
import { gzipBytes, openBrowser, readContent, type Visit, visit } from './mobile.ts';
import { startReactPage } from './peers/react-page.ts';
import { type Benchmark, median, type Row } from './row.ts';
import { serveProduct } from './served-product.ts';
import { signInForBrowser } from './sign-in-state.ts';

const port = 3240;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const site = `http://127.0.0.1:${port}`;

/** A page to visit, the user who visits it and its goals. */
interface BenchPage {
  page: string;
  kind?: 'peer' | 'landing';
  url: string;
  user?: DemoName;
  /** The maximum size of its scripts, in kilobytes with gzip. */
  kilobytes?: number;
  /** Whether its LCP must be at most two seconds. */
  fast?: true;
}

interface Measured {
  page: BenchPage;
  visits: Visit[];
}

/** Pages on a mid-range phone with a slow connection and an empty cache; the landing page compared with a minimal React page. */
export const pages: Benchmark = {
  name: 'pages',
  async run() {
    const product = await serveProduct(port, true);
    try {
      const browser = await openBrowser();
      try {
        const peer = await startReactPage(await readContent(browser, site));
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

/** Visits the peer and our pages alternately; returns a row for each. */
async function compare(browser: Browser, peerUrl: string): Promise<Row[]> {
  const pagesToVisit: BenchPage[] = [
    { page: 'a minimal React page with the same content', kind: 'peer', url: peerUrl },
    { page: 'landing page', kind: 'landing', url: `${site}/`, kilobytes: 120 },
    { page: 'booking page', url: `${site}/schedule-lifestory`, kilobytes: 190, fast: true },
    { page: 'sign-in', url: `${site}/login` },
    { page: 'home', url: `${site}/home`, user: 'rose', kilobytes: 220, fast: true },
    { page: 'time slots', url: `${site}/time-slots`, user: 'admin' },
  ];
  const measured = await Promise.all(
    pagesToVisit.map(async (page) => ({
      page,
      visits: [] as Visit[],
      session: page.user && (await signInForBrowser(site, page.user)),
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

/** The row of a page: its figures and goals. */
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
    min: Math.round(Math.min(...paints)),
    max: Math.round(Math.max(...paints)),
    'ratio to peer': Number((median(paints) / peerPaint).toFixed(2)),
    'LCP element': visits.at(-1)?.largest ?? '',
    'CLS (max)': Number(Math.max(...visits.map(({ cls }) => cls)).toFixed(3)),
    'script KB, gzip': kilobytes(zipped),
    'as sent': kilobytes(scripts.map(({ bytes }) => bytes)),
    goal: goals.filter(Boolean).join(', '),
  };
}

const kilobytes = (sizes: readonly number[]) =>
  Number((sizes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(1));
