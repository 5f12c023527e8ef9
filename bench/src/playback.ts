import { once } from 'node:events';
import { appendFileSync, linkSync, mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasNginx, startNginx as startNginxProxy } from '@lifestory/server/testing/servers/nginx.ts';
import { startBenchServer } from './bench-server.ts';
import { longFilm } from './film.ts';
import type { Goal } from './measure/goal.ts';
import { agent } from './measure/http-request.ts';
import { type Benchmark, median, type Row } from './measure/row.ts';
import { startNginx as startNginxBaseline } from './peers/nginx.ts';
import { startPeer } from './peers/process.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const clientCount = 8;
const mebibyte = 1024 * 1024;
/** Chunks of 5 MiB in the film, which is much larger than the buffers of the server. */
const chunkCount = 100;
const film = longFilm(chunkCount);
/** Bytes that all clients read together in one round. */
const roundBytes = 1024 * mebibyte;
/** The sizes of a range, each with the minimum ratio to nginx. */
const sizes = [
  { name: '1 MiB', bytes: mebibyte, min: 0.85 },
  { name: '16 MiB', bytes: 16 * mebibyte, min: 1.2 },
];

/** Reads range `number` of `size` bytes of the film. Fails unless it is complete. */
async function readRange(url: string, number: number, size: number): Promise<void> {
  const start = (number % Math.floor(film.bytes / size)) * size;
  const headers = { range: `bytes=${start}-${start + size - 1}` };
  const [response] = (await once(get(url, { agent, headers }), 'response')) as [IncomingMessage];
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await once(response, 'end');
  if (response.statusCode !== 206 || bytes !== size)
    throw new Error(`${response.statusCode}, ${bytes} bytes`);
}

/** Reads ranges of one size, eight at a time; returns megabytes per second. */
async function measurePlayback(url: string, size: number): Promise<number> {
  const rangeCount = roundBytes / size;
  let nextRange = 0;
  const startedAt = performance.now();
  const client = async () => {
    while (nextRange < rangeCount) await readRange(url, nextRange++, size);
  };
  await Promise.all(Array.from({ length: clientCount }, client));
  return roundBytes / 1000 / (performance.now() - startedAt);
}

/** A film of 500 MiB read in ranges of 1 and 16 MiB by eight viewers, compared with nginx and @fastify/static. */
export const playback: Benchmark = {
  name: 'playback',
  async run(): Promise<Row[]> {
    const directory = mkdtempSync(join(tmpdir(), 'lifestory-bench-play-'));
    const file = join(directory, 'film.mp4');
    for (let number = 1; number <= chunkCount; number += 1) {
      for (const part of film.chunk(number)) appendFileSync(file, part);
    }
    const server = await startBenchServer();
    const fastify = await startPeer('static.ts', directory);
    const nginx = await startNginxBaseline(directory);
    // The product behind nginx, which sends the files (X-Accel-Redirect).
    const proxied = await startBenchServer({ MEDIA_ACCEL: '/protected/', TRUSTED_PROXIES: '127.0.0.1' });
    const frontProxy = hasNginx()
      ? await startNginxProxy([Number(new URL(proxied.url).port)], proxied.mediaDir)
      : null;
    try {
      const filmUrl = await server.addMediaFile((path) => linkSync(file, path));
      const proxiedFilmUrl = await proxied.addMediaFile((path) => linkSync(file, path));
      const subjects = [
        { subject: 'the product', url: filmUrl },
        { subject: '@fastify/static', url: `${fastify.url}/film.mp4` },
        ...(frontProxy
          ? [
              {
                subject: 'the product, nginx sending',
                url: proxiedFilmUrl.replace(proxied.url, frontProxy.url),
              },
            ]
          : []),
        ...(nginx ? [{ subject: 'nginx', url: `${nginx.url}/film.mp4` }] : []),
      ];
      const rows: Row[] = [];
      for (const size of sizes) rows.push(...(await compare(subjects, size)));
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

interface PlaybackSubject {
  subject: string;
  url: string;
}

/** Measures all subjects in turn; returns a row for each, with the goals in the row of nginx. */
async function compare(subjects: readonly PlaybackSubject[], size: (typeof sizes)[number]): Promise<Row[]> {
  const turns = subjects.map((subject) => ({ ...subject, rates: [] as number[] }));
  for (let round = 0; round <= rounds; round++) {
    for (const { url, rates } of turns) {
      const rate = await measurePlayback(url, size.bytes);
      // The first round warms up.
      if (round > 0) rates.push(rate);
    }
  }
  const value = median(turns[0]?.rates ?? []);
  return turns.map(({ subject, rates }) => {
    const peer = { name: subject, value: median(rates) };
    const goal: Goal = { figure: `ranges of ${size.name}, MB/s`, value, peer, min: size.min };
    return {
      range: size.name,
      subject,
      'MB/s': Math.round(peer.value),
      'ratio of the product': Number((value / peer.value).toFixed(2)),
      ...(subject === 'nginx' ? { goals: [goal] } : {}),
    };
  });
}
