import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { chunkBytes } from '@lifestory/contract/limits';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import { longFilm } from './film.ts';
import { runProgram, startBaseline } from './peers/process.ts';
import { post } from './post.ts';
import { peakResidentBytes, residentBytes } from './process-memory.ts';
import { type Benchmark, median, type Row } from './row.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const chunks = Math.max(4, Math.floor((Number(process.env.BENCH_MB ?? 1024) * 1024 * 1024) / chunkBytes));
const film = longFilm(chunks);
const all = Array.from({ length: chunks }, (_, index) => index + 1);

const perSecond = (seconds: number) => film.bytes / 1_000_000 / seconds;
const inMegabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Sends chunks to the product, three at a time; `onStored` after each one that was acknowledged. */
async function sendChunks(
  server: BenchServer,
  interview: string,
  numbers: readonly number[],
  onStored: (number: number) => void = () => undefined,
): Promise<boolean> {
  const queue = [...numbers];
  let done = false;
  const worker = async () => {
    for (let number = queue.shift(); number !== undefined; number = queue.shift()) {
      const query = new URLSearchParams({
        session_id: interview,
        resumableChunkNumber: String(number),
        resumableChunkSize: String(chunkBytes),
        resumableCurrentChunkSize: String(chunkBytes),
        resumableTotalSize: String(film.bytes),
        resumableTotalChunks: String(chunks),
        resumableIdentifier: 'bench',
        resumableFilename: 'bench.mp4',
      });
      const response = await post(
        `${server.url}/api/sessions/upload-customer-video?${query}`,
        { authorization: `Bearer ${server.token}`, 'content-type': 'application/octet-stream' },
        film.chunk(number),
      );
      if (response.status !== 200) throw new Error(`${response.status} ${response.body}`);
      done ||= (JSON.parse(response.body) as { done: boolean }).done;
      onStored(number);
    }
  };
  await Promise.all([worker(), worker(), worker()]);
  return done;
}

async function findStoredFile(server: BenchServer, interview: string): Promise<string> {
  const { storage_key } = await server.db
    .selectFrom('recordings')
    .select('storage_key')
    .where('interview_id', '=', interview)
    .executeTakeFirstOrThrow();
  return join(server.mediaDir, storage_key);
}

async function uploadToServer(server: BenchServer): Promise<number> {
  const interview = await server.addInterview();
  const seconds = await timed(async () => {
    if (!(await sendChunks(server, interview, all))) throw new Error('The upload did not complete.');
  });
  rmSync(await findStoredFile(server, interview));
  return seconds;
}

async function uploadToTus(url: string, directory: string): Promise<number> {
  const seconds = await timed(async () => {
    const created = await post(
      `${url}/files`,
      { 'tus-resumable': '1.0.0', 'upload-length': String(film.bytes) },
      [],
    );
    const uploadUrl = new URL(created.headers.location ?? '', url).href;
    for (const number of all) {
      const response = await post(
        uploadUrl,
        {
          'tus-resumable': '1.0.0',
          'upload-offset': String((number - 1) * chunkBytes),
          'content-type': 'application/offset+octet-stream',
        },
        film.chunk(number),
        'PATCH',
      );
      if (response.status !== 204) throw new Error(`tus: ${response.status} ${response.body}`);
    }
  });
  await runProgram('sh', ['-c', `rm -f ${directory}/*`]);
  return seconds;
}

async function writeWithDd(directory: string): Promise<number> {
  const target = join(directory, 'dd');
  const seconds = await timed(() =>
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
  await sendChunks(server, interview, all, (number) => {
    stored.add(number);
    if (stored.size === Math.floor(chunks / 2)) killed = server.killAndRestart();
  }).catch(() => undefined);
  await killed;
  const status = await post(
    `${server.url}/api/sessions/upload-status`,
    { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    [JSON.stringify({ session_id: interview, identifier: 'bench', bytes: film.bytes })],
  );
  const { numbers } = JSON.parse(status.body) as { numbers: number[] };
  if ([...stored].some((number) => !numbers.includes(number))) return false;
  const missing = all.filter((number) => !numbers.includes(number));
  if (missing.length === 0 || !(await sendChunks(server, interview, missing))) return false;
  const file = await findStoredFile(server, interview);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash);
  rmSync(file);
  return hash.digest('hex') === film.fingerprint();
}

/** An upload in chunks of 5 MiB, each synced before it is acknowledged, compared with tus (which never syncs) and dd with fsync. */
export const upload: Benchmark = {
  name: 'upload',
  async run(): Promise<Row[]> {
    console.log(`${chunks} chunks of 5 MiB, ${rounds} rounds`);
    const directory = mkdtempSync(join(tmpdir(), 'lifestory-bench-peers-'));
    const server = await startBenchServer();
    const tus = await startBaseline('tus.ts', directory);
    const rates = { ours: [] as number[], tus: [] as number[], dd: [] as number[] };
    let idle = 0;
    let max = 0;
    try {
      for (let round = 0; round < rounds; round++) {
        // The first round is a warm-up: the code and connections it loads count as idle memory.
        if (round === 1 || rounds === 1) idle = residentBytes(server.pid);
        const busy = await peakResidentBytes(server.pid, async () => {
          rates.ours.push(perSecond(await uploadToServer(server)));
        });
        if (round > 0 || rounds === 1) max = Math.max(max, busy);
        rates.tus.push(perSecond(await uploadToTus(tus.url, directory)));
        rates.dd.push(perSecond(await writeWithDd(directory)));
      }
      const intact = await survivesKill(server);
      const productMedian = median(rates.ours);
      const toRow = (subject: string, figures: number[], goal: string): Row => ({
        subject,
        'MB/s': Math.round(median(figures)),
        ratio: Number((productMedian / median(figures)).toFixed(2)),
        goal,
      });
      return [
        toRow('the product, each chunk durable', rates.ours, ''),
        toRow('@tus/server, which never syncs', rates.tus, '≥ 1.3'),
        toRow('dd with fsync at the end', rates.dd, '≥ 1.0'),
        {
          subject: `memory above ${inMegabytes(idle)} idle`,
          value: inMegabytes(max - idle),
          goal: '≤ 60 MB',
        },
        { subject: 'kill -9 in the middle, then resumed', value: intact ? 'intact' : 'LOST', goal: 'intact' },
      ];
    } finally {
      tus.stop();
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    }
  },
};
