import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { chunkBytes } from '@lifestory/contract/limits';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import type { Goal } from './measure/goal.ts';
import { sendRequest } from './measure/http-request.ts';
import { peakResidentBytes, residentBytes } from './measure/process-memory.ts';
import { type Benchmark, median, type Row } from './measure/row.ts';
import { runProgram, startPeer } from './peers/process.ts';
import { allChunks, type ChunkTarget, chunks, film, sendChunks } from './upload/chunks.ts';
import { measurePolls } from './upload/polls.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** Milliseconds without requests before the idle memory is read. */
const idleMs = 5_000;
const toMegabytesPerSecond = (seconds: number) => film.bytes / 1_000_000 / seconds;

async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

async function findStoredFile(server: BenchServer, interview: string): Promise<string> {
  const { storage_key } = await server.db
    .selectFrom('recordings')
    .select('storage_key')
    .where('interview_id', '=', interview)
    .executeTakeFirstOrThrow();
  return join(server.mediaDir, storage_key);
}

async function uploadToServer(server: BenchServer, format: ChunkTarget['format']): Promise<number> {
  const interview = await server.addInterview();
  const seconds = await measureSeconds(async () => {
    const target = { url: server.url, token: server.token, interview, format };
    if (!(await sendChunks(target, allChunks))) throw new Error('The upload did not complete.');
  });
  await removeRecording(server, interview);
  return seconds;
}

const removeRecording = async (server: BenchServer, interview: string) =>
  rmSync(await findStoredFile(server, interview));

/** Uploads to a server that has just started; returns its idle memory and the peak above it, in bytes. */
async function measureFreshMemory(format: ChunkTarget['format']): Promise<{ idle: number; above: number }> {
  const server = await startBenchServer();
  try {
    await sleep(idleMs);
    const idle = residentBytes(server.pid);
    const peak = await peakResidentBytes(server.pid, () => uploadToServer(server, format));
    return { idle, above: peak - idle };
  } finally {
    await server.stop();
  }
}

async function uploadToTus(url: string, directory: string): Promise<number> {
  const seconds = await measureSeconds(async () => {
    const created = await sendRequest(
      `${url}/files`,
      { 'tus-resumable': '1.0.0', 'upload-length': String(film.bytes) },
      [],
    );
    const uploadUrl = new URL(created.headers.location ?? '', url).href;
    for (const number of allChunks) {
      const response = await sendRequest(
        uploadUrl,
        {
          'tus-resumable': '1.0.0',
          'upload-offset': String((number - 1) * chunkBytes),
          'content-type': 'application/offset+octet-stream',
        },
        film.chunk(number),
        { method: 'PATCH' },
      );
      if (response.status !== 204) throw new Error(`tus: ${response.status} ${response.body}`);
    }
  });
  await runProgram('sh', ['-c', `rm -f ${directory}/*`]);
  return seconds;
}

async function writeWithDd(directory: string): Promise<number> {
  const target = join(directory, 'dd');
  const seconds = await measureSeconds(() =>
    runProgram('dd', ['if=/dev/zero', `of=${target}`, `bs=${chunkBytes}`, `count=${chunks}`, 'conv=fsync']),
  );
  rmSync(target);
  return seconds;
}

/** Kills the server halfway; returns whether all acknowledged chunks survived and the complete file is intact. */
async function survivesKill(server: BenchServer): Promise<boolean> {
  const interview = await server.addInterview();
  const stored = new Set<number>();
  let killed: Promise<void> | undefined;
  const target = (): ChunkTarget => ({ url: server.url, token: server.token, interview, format: 'raw' });
  await sendChunks(target(), allChunks, (number) => {
    stored.add(number);
    if (stored.size === Math.floor(chunks / 2)) killed = server.killAndRestart();
  }).catch(() => undefined);
  await killed;
  const status = await sendRequest(
    `${server.url}/api/sessions/upload-status`,
    { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    [JSON.stringify({ session_id: interview, identifier: 'bench', bytes: film.bytes })],
  );
  const { numbers } = JSON.parse(status.body) as { numbers: number[] };
  if ([...stored].some((number) => !numbers.includes(number))) return false;
  const missing = allChunks.filter((number) => !numbers.includes(number));
  if (missing.length === 0 || !(await sendChunks(target(), missing))) return false;
  const file = await findStoredFile(server, interview);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash);
  rmSync(file);
  return hash.digest('hex') === film.fingerprint();
}

/**
 * An upload in chunks of 5 MiB, each synced before it is acknowledged, compared with tus (which never syncs) and dd
 * with fsync.
 */
export const upload: Benchmark = {
  name: 'upload',
  async run(): Promise<Row[]> {
    console.log(`${chunks} chunks of 5 MiB, ${rounds} rounds`);
    const memory = [
      { format: 'raw', ...(await measureFreshMemory('raw')) },
      { format: 'multipart', ...(await measureFreshMemory('multipart')) },
    ];
    const directory = mkdtempSync(join(tmpdir(), 'lifestory-bench-peers-'));
    const server = await startBenchServer();
    const tus = await startPeer('tus.ts', directory);
    try {
      return [
        ...(await compare(server, tus.url, directory)),
        ...memory.map(memoryRow),
        ...(await measurePolls(server, rounds, (interview) => removeRecording(server, interview))),
        killRow(await survivesKill(server)),
      ];
    } finally {
      tus.stop();
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

/** Uploads to all systems in turn; the first round warms up and is not counted. */
async function compare(server: BenchServer, tusUrl: string, directory: string): Promise<Row[]> {
  const systems = {
    raw: () => uploadToServer(server, 'raw'),
    multipart: () => uploadToServer(server, 'multipart'),
    tus: () => uploadToTus(tusUrl, directory),
    dd: () => writeWithDd(directory),
  };
  const rates = { raw: [] as number[], multipart: [] as number[], tus: [] as number[], dd: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    for (const name of ['raw', 'multipart', 'tus', 'dd'] as const) {
      const rate = toMegabytesPerSecond(await systems[name]());
      if (round > 0) rates[name].push(rate);
    }
  }
  const toRow = (subject: string, format: 'raw' | 'multipart', durability: string): Row => {
    const value = median(rates[format]);
    const goal = (name: string, peerRates: number[], min: number): Goal => ({
      figure: `${format} upload, MB/s`,
      value,
      peer: { name, value: median(peerRates) },
      min,
    });
    const goals = [goal('tus', rates.tus, 1.4), goal('dd with fsync', rates.dd, 1.2)];
    return { subject, 'MB/s': Math.round(value), durable: durability, goals };
  };
  return [
    toRow('the product, raw chunks', 'raw', 'each chunk'),
    toRow('the product, multipart', 'multipart', 'each chunk'),
    { subject: '@tus/server', 'MB/s': Math.round(median(rates.tus)), durable: 'never synced' },
    { subject: 'dd with fsync', 'MB/s': Math.round(median(rates.dd)), durable: 'at the end' },
  ];
}

const memoryRow = ({ format, idle, above }: { format: string; idle: number; above: number }): Row => ({
  subject: `memory of a fresh server, ${format}`,
  'MB above idle': Math.round(above / 1e6),
  'idle MB': Math.round(idle / 1e6),
  goals: [{ figure: `${format} upload, MB above a fresh server's idle memory`, value: above / 1e6, max: 60 }],
});

const killRow = (isIntact: boolean): Row => ({
  subject: 'kill -9 in the middle, then resumed',
  file: isIntact ? 'intact' : 'LOST',
  goals: [{ figure: 'intact files after kill -9', value: Number(isIntact), min: 1 }],
});
