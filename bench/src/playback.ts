import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFilm } from '@lifestory/server/testing/media/film.ts';
import * as proxy from '@lifestory/server/testing/servers/nginx.ts';
import { startBenchServer } from './bench-server.ts';
import { startNginx } from './peers/nginx.ts';
import { startBaseline } from './peers/process.ts';
import { agent } from './post.ts';
import { type Benchmark, median, type Row } from './row.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const clients = 8;
const rangeBytes = 1024 * 1024;
const filmBytes = 64 * rangeBytes;
/** Ranges that all clients read together in one round. */
const ranges = 1024;

async function readRange(url: string, number: number): Promise<void> {
  const start = (number % (filmBytes / rangeBytes)) * rangeBytes;
  const headers = { range: `bytes=${start}-${start + rangeBytes - 1}` };
  const [response] = (await once(get(url, { agent, headers }), 'response')) as [IncomingMessage];
  let bytes = 0;
  response.on('data', (piece: Buffer) => {
    bytes += piece.length;
  });
  await once(response, 'end');
  if (response.statusCode !== 206 || bytes !== rangeBytes)
    throw new Error(`${response.statusCode}, ${bytes} bytes`);
}

/** Reads all ranges, eight at a time; returns megabytes per second. */
async function play(url: string): Promise<number> {
  let next = 0;
  const start = performance.now();
  const client = async () => {
    while (next < ranges) await readRange(url, next++);
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (ranges * rangeBytes) / 1000 / (performance.now() - start);
}

/** A film read in ranges of 1 MiB by eight viewers, compared with nginx and @fastify/static. */
export const playback: Benchmark = {
  name: 'playback',
  async run(): Promise<Row[]> {
    const directory = mkdtempSync(join(tmpdir(), 'lifestory-bench-play-'));
    const file = join(directory, 'film.mp4');
    writeFileSync(file, makeFilm(filmBytes));
    const server = await startBenchServer();
    const fastify = await startBaseline('static.ts', directory);
    const nginx = await startNginx(directory);
    // The product behind nginx, which sends the files (X-Accel-Redirect).
    const proxied = await startBenchServer({ MEDIA_ACCEL: '/protected/', TRUSTED_PROXIES: '127.0.0.1' });
    const frontProxy = proxy.hasNginx()
      ? await proxy.startNginx(Number(new URL(proxied.url).port), proxied.mediaDir)
      : null;
    try {
      const link = await server.addFilm((path) => copyFileSync(file, path));
      const proxiedFilmUrl = await proxied.addFilm((path) => copyFileSync(file, path));
      const players = [
        { subject: 'the product', url: link, goal: '' },
        { subject: '@fastify/static', url: `${fastify.url}/film.mp4`, goal: '≥ 3' },
        ...(frontProxy
          ? [
              {
                subject: 'the product, nginx sending',
                url: proxiedFilmUrl.replace(proxied.url, frontProxy.url),
                goal: '',
              },
            ]
          : []),
        ...(nginx ? [{ subject: 'nginx', url: `${nginx.url}/film.mp4`, goal: '≥ 0.7' }] : []),
      ].map((player) => ({ ...player, rates: [] as number[] }));
      for (let round = 0; round <= rounds; round++) {
        for (const { url, rates } of players) {
          const rate = await play(url);
          // The first round warms up.
          if (round > 0) rates.push(rate);
        }
      }
      const ratio = (one: number[] | undefined, other: number[]) =>
        one ? Number((median(one) / median(other)).toFixed(2)) : '';
      const proxiedRates = players.find(({ url }) => frontProxy && url.startsWith(frontProxy.url))?.rates;
      const rows: Row[] = players.map(({ subject, rates, goal }) => ({
        subject,
        'MB/s': Math.round(median(rates)),
        ratio: ratio(players[0]?.rates, rates),
        'ratio behind nginx': ratio(proxiedRates, rates),
        goal,
      }));
      return nginx ? rows : [...rows, { subject: 'nginx', value: 'skipped: not installed' }];
    } finally {
      nginx?.stop();
      frontProxy?.stop();
      await proxied.stop();
      fastify.stop();
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    }
  },
};
