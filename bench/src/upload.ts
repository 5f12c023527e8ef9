import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { chunkBytes } from '@lifestory/contract/limits';
import { longFilm } from './film.ts';
import { peakResidentBytes, residentBytes } from './memory.ts';
import { runProgram, startPeer } from './peers/process.ts';
import { post } from './post.ts';
import { type Benchmark, median, type Row } from './row.ts';
import { openStudio, type Studio } from './studio.ts';

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
  studio: Studio,
  interview: string,
  numbers: readonly number[],
  onStored: (number: number) => void = () => undefined,
): Promise<boolean> {
  const queue = [...numbers];
  let done = false;
  const lane = async () => {
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
        `${studio.url}/api/sessions/upload-customer-video?${query}`,
        { authorization: `Bearer ${studio.token}`, 'content-type': 'application/octet-stream' },
        film.chunk(number),
      );
      if (response.status !== 200) throw new Error(`${response.status} ${response.body}`);
      done ||= (JSON.parse(response.body) as { done: boolean }).done;
      onStored(number);
    }
  };
  await Promise.all([lane(), lane(), lane()]);
  return done;
}

async function fileOf(studio: Studio, interview: string): Promise<string> {
  const { storage_key } = await studio.db
    .selectFrom('recordings')
    .select('storage_key')
    .where('interview_id', '=', interview)
    .executeTakeFirstOrThrow();
  return join(studio.mediaDir, storage_key);
}

async function uploadToStudio(studio: Studio): Promise<number> {
  const interview = await studio.addInterview();
  const seconds = await timed(async () => {
    if (!(await sendChunks(studio, interview, all))) throw new Error('The upload did not end.');
  });
  rmSync(await fileOf(studio, interview));
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

/** Kills the server in the middle; answers whether everything acknowledged was there and the whole arrived intact. */
async function survivesKill(studio: Studio): Promise<boolean> {
  const interview = await studio.addInterview();
  const stored = new Set<number>();
  let killed: Promise<void> | undefined;
  await sendChunks(studio, interview, all, (number) => {
    stored.add(number);
    if (stored.size === Math.floor(chunks / 2)) killed = studio.crash();
  }).catch(() => undefined);
  await killed;
  const status = await post(
    `${studio.url}/api/sessions/upload-status`,
    { authorization: `Bearer ${studio.token}`, 'content-type': 'application/json' },
    [JSON.stringify({ session_id: interview, identifier: 'bench', bytes: film.bytes })],
  );
  const { numbers } = JSON.parse(status.body) as { numbers: number[] };
  if ([...stored].some((number) => !numbers.includes(number))) return false;
  const missing = all.filter((number) => !numbers.includes(number));
  if (missing.length === 0 || !(await sendChunks(studio, interview, missing))) return false;
  const file = await fileOf(studio, interview);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash);
  rmSync(file);
  return hash.digest('hex') === film.fingerprint();
}

/** An upload in chunks of 5 MiB, each durable before it is answered, beside tus (which never syncs) and dd with fsync. */
export const upload: Benchmark = {
  name: 'upload',
  async run(): Promise<Row[]> {
    console.log(`${chunks} chunks of 5 MiB, ${rounds} rounds`);
    const directory = mkdtempSync(join(tmpdir(), 'lifestory-bench-peers-'));
    const studio = await openStudio();
    const tus = await startPeer('tus.ts', directory);
    const rates = { ours: [] as number[], tus: [] as number[], dd: [] as number[] };
    let idle = 0;
    let max = 0;
    try {
      for (let round = 0; round < rounds; round++) {
        // What the first upload loads (code, connections) stays: it belongs to the server at rest.
        if (round === 1 || rounds === 1) idle = residentBytes(studio.pid);
        const busy = await peakResidentBytes(studio.pid, async () => {
          rates.ours.push(perSecond(await uploadToStudio(studio)));
        });
        if (round > 0 || rounds === 1) max = Math.max(max, busy);
        rates.tus.push(perSecond(await uploadToTus(tus.url, directory)));
        rates.dd.push(perSecond(await writeWithDd(directory)));
      }
      const intact = await survivesKill(studio);
      const ours = median(rates.ours);
      const line = (who: string, figures: number[], goal: string): Row => ({
        who,
        'MB/s': Math.round(median(figures)),
        'ours to theirs': Number((ours / median(figures)).toFixed(2)),
        goal,
      });
      return [
        line('the product, each chunk durable', rates.ours, ''),
        line('@tus/server, which never syncs', rates.tus, '≥ 1.3'),
        line('dd with fsync at the end', rates.dd, '≥ 1.0'),
        { who: `memory above ${inMegabytes(idle)} idle`, value: inMegabytes(max - idle), goal: '≤ 60 MB' },
        { who: 'kill -9 in the middle, then resumed', value: intact ? 'intact' : 'LOST', goal: 'intact' },
      ];
    } finally {
      tus.stop();
      await studio.stop();
      rmSync(directory, { recursive: true, force: true });
    }
  },
};
