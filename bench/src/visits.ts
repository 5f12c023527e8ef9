import type { ShortTimeline } from '@lifestory/contract';
import { demoEmail } from '@lifestory/server/config/demo-accounts.ts';
import { connect } from '@lifestory/server/database/connection.ts';
import { signInForBrowser } from './browser/sign-in-state.ts';
import { quantile } from './business/simulated-staff.ts';
import { growGallery } from './gallery/growth.ts';
import { cpuSeconds } from './measure/cpu-time.ts';
import { type ApiRequest, openConnection } from './measure/load.ts';
import type { Benchmark, Row } from './measure/row.ts';
import { type ServedProduct, serveProduct } from './served-product.ts';

const port = 3270;
const site = `http://127.0.0.1:${port}`;
const seconds = Number(process.env.BENCH_SECONDS ?? 15);
const visitorCount = 16;
const photographs = 500;
/** Photographs that are visible on a visit. */
const visiblePhotographs = 12;

/** The API calls of a customer who opens the home page and then the gallery; the pages themselves are cached. */
const calls: ApiRequest[] = [
  { path: '/user/info' },
  { path: '/user/is-switch', body: {} },
  { path: '/user/get-switches' },
  { path: '/user/fetch-customer-switch', body: {} },
  { path: '/user/fetch-sub-users', body: {} },
  { path: '/user/payment-methods', body: {} },
  { path: '/user/subscription-status', body: {} },
  { path: '/notifications/fetch-unread', body: {} },
  { path: '/post/list', body: { limit: 24, mine: false } },
  { path: '/post/list-by-date', body: { skip: 0, limit: 64 } },
  { path: '/post/list-by-date', body: { skip: 64, limit: 64 } },
];

/** Customers who open the home page and their gallery, one visit after another, on a single web process. */
export const visits: Benchmark = {
  name: 'visits',
  async run() {
    const product = await serveProduct(port, true);
    const { pool } = connect(product.databaseUrl, 2, (error) => console.error(error.message));
    try {
      await growGallery(pool, product.dataDir, demoEmail('rose'), photographs);
      const { origins } = await signInForBrowser(site, 'rose');
      const token = origins[0]?.localStorage.find(({ name }) => name === 'sanctum_token')?.value ?? '';
      const requests = [...calls, ...(await listPictures(token))];
      // The first round warms up.
      await measureLoad(product, token, requests, seconds / 3);
      return [await measureLoad(product, token, requests, seconds)];
    } finally {
      await pool.end();
      await product.stop();
    }
  },
};

/** Returns the requests of the first photographs of the timeline. */
async function listPictures(token: string): Promise<ApiRequest[]> {
  const response = await fetch(`${site}/api/post/list-by-date`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ skip: 0, limit: visiblePhotographs }),
  });
  const { data, pictures } = (await response.json()) as ShortTimeline;
  if (data.length < visiblePhotographs) throw new Error('The timeline has no photographs.');
  return data.map(({ id }) => ({ path: `${pictures.slice('/api'.length)}/${id}/800.webp` }));
}

async function measureLoad(
  product: ServedProduct,
  token: string,
  requests: ApiRequest[],
  durationSeconds: number,
): Promise<Row> {
  const latencies: number[] = [];
  const readCpuSeconds = () => [cpuSeconds(product.pid), cpuSeconds(product.databasePid)];
  const before = readCpuSeconds();
  const startedAt = performance.now();
  const visit = async (_visitor: unknown, index: number) => {
    const connection = await openConnection(port, token);
    for (let turn = index; performance.now() - startedAt < durationSeconds * 1000; turn += 1) {
      const request = requests[turn % requests.length] as ApiRequest;
      const start = performance.now();
      const status = await connection.send(request);
      latencies.push(performance.now() - start);
      if (status !== 200) throw new Error(`${request.path} answered ${status}.`);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: visitorCount }, visit));
  const elapsed = (performance.now() - startedAt) / 1000;
  const [web = 0, database = 0] = readCpuSeconds().map((used, index) => used - (before[index] ?? 0));
  const perCpuSecond = { web: latencies.length / web, database: latencies.length / database };
  return {
    'requests/s': Math.round(latencies.length / elapsed),
    'p95 ms': Number(quantile(latencies, 0.95).toFixed(1)),
    'requests per CPU second of the web process': Math.round(perCpuSecond.web),
    'of the database': Math.round(perCpuSecond.database),
    // docs/running.md plans with half of this.
    goals: [
      { figure: 'requests per CPU second of the web process', value: perCpuSecond.web, min: 1000 },
      { figure: 'requests per CPU second of the database', value: perCpuSecond.database, min: 1000 },
    ],
  };
}
