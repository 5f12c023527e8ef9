import type { DemoName } from '@lifestory/server/config/demo-accounts.ts';
import type { Browser } from '@playwright/test';
import { openBrowser, readContent, type Visit, visit } from './browser/mobile.ts';
import { signInForBrowser } from './browser/sign-in-state.ts';
import type { Goal } from './measure/goal.ts';
import { type Benchmark, median, type Row } from './measure/row.ts';
import { startReactPage } from './peers/react-page.ts';
import { serveProduct } from './served-product.ts';

const port = 3240;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const site = `http://127.0.0.1:${port}`;

/** A page to visit, the user who visits it and its goals. */
interface BenchPage {
  page: string;
  kind?: 'peer' | 'landing';
  url: string;
  user?: DemoName;
  /** The name of a button or link to press once the page is loaded. */
  button?: string;
  goals?: {
    /** LCP in milliseconds. */
    lcp?: number;
    /** Kilobytes of scripts that were requested before the largest paint. */
    kilobytes: number;
    requests?: number;
  };
}

interface MeasuredPage {
  page: BenchPage;
  visits: Visit[];
}

/**
 * Pages on a mid-range phone with a slow connection and an empty cache; the landing page compared with a minimal React
 * page.
 */
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

/** Visits the peer and the product's pages in turn; returns a row for each. */
async function compare(browser: Browser, peerUrl: string): Promise<Row[]> {
  const pagesToVisit: BenchPage[] = [
    { page: 'a minimal React page with the same content', kind: 'peer', url: peerUrl },
    { page: 'landing page', kind: 'landing', url: `${site}/`, goals: { kilobytes: 80 } },
    { page: 'sign-in', url: `${site}/login`, button: 'Show password', goals: { lcp: 1200, kilobytes: 110 } },
    {
      page: 'booking page',
      url: `${site}/schedule-lifestory`,
      button: 'Next',
      goals: { lcp: 1600, kilobytes: 140 },
    },
    {
      page: 'home',
      url: `${site}/home`,
      user: 'rose',
      button: 'Notifications',
      goals: { lcp: 1900, kilobytes: 170, requests: 30 },
    },
    {
      page: 'gallery',
      url: `${site}/gallery`,
      user: 'rose',
      button: 'Your menu',
      goals: { lcp: 1900, kilobytes: 170, requests: 30 },
    },
    {
      page: 'dashboard',
      url: `${site}/dashboard`,
      user: 'admin',
      button: 'Menu',
      goals: { lcp: 2000, kilobytes: 200 },
    },
    {
      page: 'time slots',
      url: `${site}/time-slots`,
      user: 'admin',
      button: 'Menu',
      goals: { lcp: 2000, kilobytes: 200 },
    },
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
      const result = await visit(browser, page.url, {
        storageState: session || undefined,
        button: page.button,
      });
      // The first round warms up.
      if (round > 0) visits.push(result);
    }
  }
  const peerPaint = median(measured[0]?.visits.map(({ lcp }) => lcp) ?? []);
  return measured.map((page) => toRow(page, peerPaint));
}

/** Returns the row of a page: its figures and goals. */
function toRow({ page, visits }: MeasuredPage, peerPaint: number): Row {
  const paints = visits.map(({ lcp }) => lcp);
  const scripts = visits.map((visit) => visit.scripts);
  const isPeer = page.kind === 'peer';
  return {
    page: page.page,
    'LCP ms (median)': Math.round(median(paints)),
    min: Math.round(Math.min(...paints)),
    max: Math.round(Math.max(...paints)),
    'ratio to peer': Number((median(paints) / peerPaint).toFixed(2)),
    'LCP element': visits.at(-1)?.largest ?? '',
    'CLS (max)': Number(Math.max(...visits.map(({ cls }) => cls)).toFixed(3)),
    'TBT ms': Math.round(median(visits.map(({ tbt }) => tbt))),
    'INP ms': page.button ? Math.round(median(visits.map(({ inp = 0 }) => inp))) : '',
    requests: median(visits.map(({ requests }) => requests)),
    'script KB': median(scripts.map(startKilobytes)),
    'with later ones': median(scripts.map(kilobytes)),
    goals: isPeer ? [] : goalsOf(page, visits, peerPaint),
  };
}

function goalsOf(
  { page, kind, goals, button }: BenchPage,
  visits: readonly Visit[],
  peerPaint: number,
): Goal[] {
  const medianOf = (read: (visit: Visit) => number) => median(visits.map(read));
  const lcp = medianOf((visit) => visit.lcp);
  const figure = (name: string) => `${page}, ${name}`;
  const paint: Goal =
    kind === 'landing'
      ? {
          figure: figure('LCP ms'),
          value: lcp,
          peer: { name: 'minimal React page', value: peerPaint },
          max: 0.8,
        }
      : { figure: figure('LCP ms'), value: lcp, max: goals?.lcp ?? 2000 };
  return [
    paint,
    ...(goals
      ? [
          {
            figure: figure('script KB'),
            value: medianOf(({ scripts }) => startKilobytes(scripts)),
            max: goals.kilobytes,
          },
        ]
      : []),
    ...(goals?.requests
      ? [{ figure: figure('requests'), value: medianOf((visit) => visit.requests), max: goals.requests }]
      : []),
    { figure: figure('CLS'), value: Math.max(...visits.map(({ cls }) => cls)), max: 0.01 },
    { figure: figure('TBT ms'), value: medianOf(({ tbt }) => tbt), max: 200 },
    ...(button ? [{ figure: figure('INP ms'), value: medianOf(({ inp = 0 }) => inp), max: 100 }] : []),
  ];
}

const startKilobytes = (scripts: Visit['scripts']) => kilobytes(scripts.filter(({ isEarly }) => isEarly));

const kilobytes = (scripts: Visit['scripts']) =>
  Number((scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toFixed(1));
