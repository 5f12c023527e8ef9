import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { computeFingerprint, makeFilm } from '@lifestory/server/testing/media/film.ts';
import { type FakeZoom, startFakeZoom } from '@lifestory/server/testing/zoom/fake-zoom.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import type { Goal } from './measure/goal.ts';
import { peakResidentBytes, residentBytes } from './measure/process-memory.ts';
import type { Benchmark, Row } from './measure/row.ts';

const megabyte = 1_000_000;
/** Milliseconds without requests before the idle memory is read. */
const idleMs = 5_000;
const megabytes = Number(process.env.BENCH_MB ?? 500);

/** Number of 8 MiB parts that are stored when the server is killed. */
const partsBeforeCrash = Math.min(20, Math.floor(megabytes / 20));

/** The Super Admin authorizes the account. */
async function authorize(server: BenchServer, zoom: FakeZoom): Promise<void> {
  const get = async (path: string) => {
    const response = await fetch(`${server.url}/api${path}`, {
      headers: { authorization: `Bearer ${server.token}` },
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const configuration = (await get('/configuration/fetch-all')) as { zoom: { authorize_url: string } };
  const { searchParams } = new URL(zoom.giveConsent(configuration.zoom.authorize_url));
  const state = encodeURIComponent(searchParams.get('state') ?? '');
  await get(`/zoom/callback/${searchParams.get('code')}?state=${state}`);
}

/** Sends the webhook for the film of a new interview and waits for its recording; returns the path of its file. */
async function importRecording(
  server: BenchServer,
  zoom: FakeZoom,
  film: Buffer,
  duringImport: () => Promise<void> = async () => undefined,
): Promise<string> {
  const interview = await server.addInterview();
  const number = String(Date.now());
  await server.db
    .insertInto('zoom_meetings')
    .values({ reference: interview, number, requested_at: new Date() })
    .execute();
  const file = zoom.addFilm(`film-${number}`, film);
  const now = new Date();
  const { text, headers } = zoom.webhook(
    {
      event: 'recording.completed',
      event_ts: now.getTime(),
      download_token: `download-${file.id}`,
      payload: { object: { id: number, uuid: 'bench==', recording_files: [file] } },
    },
    now,
  );
  const response = await fetch(`${server.url}/api/zoom/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: text,
  });
  if (!response.ok) throw new Error(`The webhook was rejected: ${response.status} ${await response.text()}`);
  await duringImport();
  for (;;) {
    const recording = await server.db
      .selectFrom('recordings')
      .select('storage_key')
      .where('interview_id', '=', interview)
      .executeTakeFirst();
    if (recording) return join(server.mediaDir, recording.storage_key);
    await sleep(50);
  }
}

async function hasSameContent(path: string, film: Buffer): Promise<boolean> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex') === computeFingerprint(film);
}

const intactGoal = (name: string, isIntact: boolean): Goal => ({
  figure: `import ${name}, intact films`,
  value: Number(isIntact),
  min: 1,
});

async function measure(): Promise<Row[]> {
  const zoom = await startFakeZoom();
  const server = await startBenchServer(zoom.settings);
  const film = makeFilm(megabytes * megabyte, 3600);
  const rows: Row[] = [];
  await sleep(idleMs);
  const idle = residentBytes(server.pid);
  const measureRound = async (name: string) => {
    const startedAt = performance.now();
    let path = '';
    const memory = await peakResidentBytes(server.pid, async () => {
      path = await importRecording(server, zoom, film);
    });
    const seconds = (performance.now() - startedAt) / 1000;
    const isIntact = await hasSameContent(path, film);
    rows.push({
      round: name,
      megabytes,
      seconds: Number(seconds.toFixed(1)),
      'MB/s': Math.round(megabytes / seconds),
      'server MB': Math.round(memory / megabyte),
      whole: isIntact ? 'yes' : 'NO',
      goals: [
        { figure: `import ${name}, MB above idle`, value: (memory - idle) / megabyte, max: 60 },
        intactGoal(name, isIntact),
      ],
    });
  };
  try {
    await authorize(server, zoom);
    await measureRound('undisturbed');
    Object.assign(zoom.faults, { cutDownloads: 3, cutAfterBytes: 3 * megabyte });
    await measureRound('cut three times');
    // The memory of a killed process cannot be read, so this round is measured separately.
    const startedAt = performance.now();
    const path = await importRecording(server, zoom, film, async () => {
      const parts = () => server.db.selectFrom('upload_parts').select('number').execute();
      while ((await parts()).length < partsBeforeCrash) await sleep(10);
      await server.killAndRestart();
    });
    const seconds = (performance.now() - startedAt) / 1000;
    const isIntact = await hasSameContent(path, film);
    rows.push({
      round: 'killed in the middle',
      megabytes,
      seconds: Number(seconds.toFixed(1)),
      'MB/s': Math.round(megabytes / seconds),
      'server MB': '',
      whole: isIntact ? 'yes' : 'NO',
      goals: [intactGoal('killed in the middle', isIntact)],
    });
  } finally {
    await server.stop();
    await zoom.close();
  }
  return rows;
}

/** The import of a recording from the meeting provider, in parts and with an interrupted connection. */
export const zoomRecording: Benchmark = { name: 'zoom-recording', run: measure };
