import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@lifestory/server/testing/servers/free-port.ts';
import { type ApiContent, apiContent } from './api/content.ts';
import { goalsOf } from './api/goals.ts';
import { type ApiFigures, type ApiScenario, measureScenario, verifyAnswers } from './api/measure.ts';
import { fillProduct, startBareServer } from './api/product.ts';
import type { ApiServer } from './api/server.ts';
import { residentBytes } from './measure/process-memory.ts';
import type { Benchmark, Row } from './measure/row.ts';
import { createPeerDatabase, poolSize } from './peers/database.ts';
import { startDirectus } from './peers/directus.ts';
import { startParseServer } from './peers/parse-server.ts';
import { type ServedProduct, serveProduct } from './served-product.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
/** Milliseconds without requests before the idle memory is read. */
const idleMs = 5_000;

const list: ApiScenario = { name: 'list of 25 memories', call: 'list' };
const poll: ApiScenario = { name: 'notification poll, 20 unread', call: 'poll' };
const timeline: ApiScenario = { name: 'timeline of 1,000 in one answer', call: 'timeline' };
const compressed: ApiScenario = { ...timeline, name: 'the same timeline, compressed', isCompressed: true };
/** The polls of 30,000 open browsers. */
const steady: ApiScenario = { ...poll, name: '500 polls/s', rate: 500 };

/** Frequent API calls on one PostgreSQL, compared with parse-server, Directus and a bare Fastify with pg. */
export const api: Benchmark = {
  name: 'api',
  async run() {
    const product = await serveProduct(await findFreePort(), false, { DATABASE_POOL: String(poolSize) });
    const directory = mkdtempSync(join(tmpdir(), 'lifestory-bench-api-'));
    const servers: ApiServer[] = [];
    try {
      const content = apiContent();
      for await (const server of startServers(product, content, directory)) servers.push(server);
      await verifyAnswers(servers, content);
      return await measure(servers, product.databasePid);
    } finally {
      for (const server of servers) await server.stop();
      await product.stop();
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

/** Starts the servers: the product first, the bare server second, then the peers. */
async function* startServers(
  product: ServedProduct,
  content: ApiContent,
  directory: string,
): AsyncGenerator<ApiServer> {
  const { databaseUrl } = product;
  const filled = await fillProduct(product, content);
  yield filled;
  yield await startBareServer(databaseUrl, filled);
  for (const [name, start] of Object.entries({ parse: startParseServer, directus: startDirectus })) {
    yield await start(await createPeerDatabase(databaseUrl, name), content, await findFreePort(), directory);
  }
}

async function measure(servers: readonly ApiServer[], databasePid: number): Promise<Row[]> {
  await sleep(idleMs);
  const idleBytes = new Map(servers.map((server) => [server, residentBytes(server.pid)]));
  const measureInTurn = (scenario: ApiScenario, measuredServers = servers) =>
    measureScenario(measuredServers, scenario, databasePid, { rounds, seconds });
  const figures = {
    list: await measureInTurn(list),
    poll: await measureInTurn(poll),
    timeline: await measureInTurn(timeline),
    compressed: await measureInTurn(compressed),
    // The peers answer fewer polls than this.
    steady: await measureInTurn(steady, servers.slice(0, 2)),
  };
  const all = Object.values(figures).flat();
  const memory = servers.map((server) => ({
    server,
    idleBytes: idleBytes.get(server) ?? Number.NaN,
    peakBytes: Math.max(
      ...all.filter((scenario) => scenario.server === server).map(({ peakBytes }) => peakBytes),
    ),
  }));
  const rows: Row[] = all.map(toRow);
  const memoryRows: Row[] = memory.map(({ server, idleBytes, peakBytes }) => ({
    scenario: 'memory of the server',
    server: server.name,
    'idle MB': Math.round(idleBytes / 1e6),
    'peak MB': Math.round(peakBytes / 1e6),
  }));
  const goals = goalsOf(figures, memory);
  return [...rows, ...memoryRows].map((row, index) => (index === 0 ? { ...row, goals } : row));
}

const toRow = (figures: ApiFigures): Row => ({
  scenario: figures.scenario.name,
  server: figures.server.name,
  'requests/s': Math.round(figures.rate),
  'p50 ms': Number(figures.p50.toFixed(1)),
  'p99 ms': Number(figures.p99.toFixed(1)),
  'body KB': Number((figures.bodyBytes / 1000).toFixed(1)),
  'header bytes': figures.headerBytes,
  'CPU s per 1,000: server': Number(figures.serverSeconds.toFixed(2)),
  database: Number(figures.databaseSeconds.toFixed(2)),
});
