import { demoEmail } from '@lifestory/server/config/demo-accounts.ts';
import { connect } from '@lifestory/server/database/connection.ts';
import { quantile } from './crowd.ts';
import { growGallery } from './gallery.growth.ts';
import { keptSignIn } from './kept-sign-in.ts';
import { type Ask, openLine } from './load.ts';
import { processorSeconds } from './processor.ts';
import type { Benchmark, Row } from './row.ts';
import { type ServedProduct, serveProduct } from './served-product.ts';

const port = 3270;
const site = `http://127.0.0.1:${port}`;
const seconds = Number(process.env.BENCH_SECONDS ?? 15);
const visitors = 16;
const photographs = 500;
/** Photographs that come into view on a visit. */
const looked = 12;

/** What a browser asks when its holder comes home and goes on to the gallery, but for pages, which it has. */
const calls: Ask[] = [
  { path: '/user/info' },
  { path: '/user/is-switch', body: {} },
  { path: '/user/get-switches' },
  { path: '/user/fetch-customer-switch', body: {} },
  { path: '/user/fetch-sub-users', body: {} },
  { path: '/user/payment-methods', body: {} },
  { path: '/user/subscription-status', body: {} },
  { path: '/notifications/fetch-unread', body: {} },
  { path: '/post/fetch', body: { limit: 24, mine: false, comments: false } },
  { path: '/post/timeline', body: { skip: 0, limit: 64 } },
  { path: '/post/timeline', body: { skip: 64, limit: 64 } },
];

/** Customers who come home and look at their gallery, one visit after the other, at a single web process. */
export const visits: Benchmark = {
  name: 'visits',
  async run() {
    const product = await serveProduct(port, true);
    const { pool } = connect(product.databaseUrl, 2, (error) => console.error(error.message));
    try {
      await growGallery(pool, product.dataDir, demoEmail('rose'), photographs);
      const { origins } = await keptSignIn(site, 'rose');
      const token = origins[0]?.localStorage.find(({ name }) => name === 'sanctum_token')?.value ?? '';
      const asks = [...calls, ...(await pictures(token))];
      // The first round warms up.
      await load(product, token, asks, seconds / 3);
      return [await load(product, token, asks, seconds)];
    } finally {
      await pool.end();
      await product.stop();
    }
  },
};

/** The addresses of the first photographs, as the timeline tells them. */
async function pictures(token: string): Promise<Ask[]> {
  const response = await fetch(`${site}/api/post/timeline`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ skip: 0, limit: looked }),
  });
  const addresses = (await response.text()).match(/\/api\/media\/memories\/[^"\s]+/g) ?? [];
  if (addresses.length < looked) throw new Error('The timeline has no photographs.');
  return addresses.slice(0, looked).map((address) => ({ path: address.slice('/api'.length) }));
}

async function load(product: ServedProduct, token: string, asks: Ask[], time: number): Promise<Row> {
  const took: number[] = [];
  const processors = () => [processorSeconds(product.pid), processorSeconds(product.databasePid)];
  const before = processors();
  const startedAt = performance.now();
  const visit = async (_visitor: unknown, index: number) => {
    const line = await openLine(port, token);
    for (let turn = index; performance.now() - startedAt < time * 1000; turn += 1) {
      const request = asks[turn % asks.length] as Ask;
      const start = performance.now();
      const status = await line.send(request);
      took.push(performance.now() - start);
      if (status !== 200) throw new Error(`${request.path} answered ${status}.`);
    }
    line.close();
  };
  await Promise.all(Array.from({ length: visitors }, visit));
  const whole = (performance.now() - startedAt) / 1000;
  const [web = 0, database = 0] = processors().map((used, at) => used - (before[at] ?? 0));
  return {
    'requests a second': Math.round(took.length / whole),
    'p95 ms': Number(quantile(took, 0.95).toFixed(1)),
    'requests a second of processor time of the web process': Math.round(took.length / web),
    'and of the database': Math.round(took.length / database),
  };
}
