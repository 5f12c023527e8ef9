import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import { cpuSeconds } from './measure/cpu-time.ts';
import { peakResidentBytes, residentBytes } from './measure/process-memory.ts';
import type { Benchmark, Row } from './measure/row.ts';
import { measureRecordingBrowser } from './studio/browser.ts';
import { type BenchCall, type SentTake, startCall } from './studio/call.ts';
import { createLongTake, type LongTake, type TakeSound } from './studio/take.ts';

const megabyte = 1_000_000;
const gibibyte = 1024 ** 3;
/** Milliseconds without requests before the idle memory is read. */
const idleMs = 5_000;

/** Rooms at once, with two browsers that each send this many bits per second. */
const rooms = 10;
const bitsPerSecond = 2_500_000;
const fragmentMs = 2_000;
const roomSeconds = Number(process.env.BENCH_SECONDS ?? 60);

/** Length of the recording of which a film is made. */
const filmSeconds = Number(process.env.BENCH_FILM_SECONDS ?? 3_600);

/** Sends a take in real time; `delayMs` spreads the rooms over the time of a fragment. */
async function sendLive(take: SentTake, content: LongTake, delayMs: number): Promise<void> {
  let next = performance.now() + delayMs;
  for (const fragment of content.fragments(roomSeconds)) {
    await sleep(Math.max(0, next - performance.now()));
    await take.send(fragment);
    next += fragmentMs;
  }
}

async function recordRoom(call: BenchCall, content: LongTake, index: number): Promise<void> {
  await call.control('record');
  const kinds = ['local', 'backup'] as const;
  const takes = await Promise.all(kinds.map((kind) => call.startTake(kind, new Date(), 'opus')));
  const polls = setInterval(() => void call.poll(), 10_000);
  const delayMs = (index * fragmentMs) / rooms;
  await Promise.all(takes.map((take, place) => sendLive(take, content, delayMs + (place * fragmentMs) / 20)));
  clearInterval(polls);
}

/** Ten calls are recorded at once. */
async function measureRooms(server: BenchServer, content: LongTake): Promise<Row> {
  const calls = await Promise.all(Array.from({ length: rooms }, () => startCall(server)));
  await sleep(idleMs);
  const idle = residentBytes(server.pid);
  const startedAt = performance.now();
  const cpuBefore = cpuSeconds(server.pid);
  const peak = await peakResidentBytes(server.pid, () =>
    Promise.all(calls.map((call, index) => recordRoom(call, content, index))),
  );
  const cores = (cpuSeconds(server.pid) - cpuBefore) / ((performance.now() - startedAt) / 1000);
  const above = (peak - idle) / megabyte;
  return {
    subject: `${rooms} rooms, 2 × ${bitsPerSecond / 1e6} Mbit/s each`,
    'CPU cores': Number(cores.toFixed(3)),
    'MB above idle': Math.round(above),
    goals: [
      { figure: `${rooms} recorded rooms, CPU cores of the server`, value: cores, max: 0.25 },
      { figure: `${rooms} recorded rooms, MB above idle`, value: above, max: 80 },
    ],
  };
}

async function waitForFilm(server: BenchServer, interviewId: string): Promise<number> {
  for (;;) {
    const film = await server.db
      .selectFrom('recordings')
      .select('bytes')
      .where('interview_id', '=', interviewId)
      .executeTakeFirst();
    if (film) return Number(film.bytes);
    await sleep(20);
  }
}

/** Seconds that encoding the sound of a film may take: a fortieth of its length. */
const maxEncodingSeconds = filmSeconds / 40;

/**
 * A long recording has arrived, with its backup: how soon there is a film. Chrome records AAC on Windows and macOS; Opus is
 * encoded as AAC.
 */
async function measureFilm(server: BenchServer, sound: TakeSound): Promise<Row> {
  const content = createLongTake(bitsPerSecond, sound);
  const call = await startCall(server);
  await call.control('record');
  const startedAt = new Date(Date.now() - filmSeconds * 1000);
  await server.db
    .updateTable('studio_intervals')
    .set({ started_at: startedAt })
    .where('interview_id', '=', call.interviewId)
    .execute();
  const takes = [
    await call.startTake('local', startedAt, sound),
    await call.startTake('backup', startedAt, sound),
  ];
  await call.control('stop');
  for (const take of takes) for (const fragment of content.fragments(filmSeconds)) await take.send(fragment);
  await sleep(idleMs);
  const [idle, cpuBefore] = [residentBytes(server.pid), cpuSeconds(server.pid)];
  const arrivedAt = performance.now();
  let bytes = 0;
  const peak = await peakResidentBytes(server.pid, async () => {
    for (const take of takes) await take.finish();
    bytes = await waitForFilm(server, call.interviewId);
  });
  const seconds = (performance.now() - arrivedAt) / 1000;
  const above = (peak - idle) / megabyte;
  return {
    subject: `a film of ${Math.round(filmSeconds / 60)} minutes, ${Math.round(bytes / megabyte)} MB, ${sound}`,
    seconds: Number(seconds.toFixed(1)),
    'CPU seconds': Number((cpuSeconds(server.pid) - cpuBefore).toFixed(1)),
    'MB above idle': Math.round(above),
    goals: [
      {
        figure: `film of ${(bytes / gibibyte).toFixed(2)} GiB from ${sound}, seconds after its last byte`,
        value: seconds,
        max: Number((5 + (5 * bytes) / gibibyte + (sound === 'opus' ? maxEncodingSeconds : 0)).toFixed(1)),
      },
      { figure: `composition of that film from ${sound}, MB above idle`, value: above, max: 120 },
    ],
  };
}

/** Recorded calls: what browsers send meanwhile, and the film that is made from it. */
export const studio: Benchmark = {
  name: 'studio',
  async run() {
    const server = await startBenchServer();
    const encodingServer = await startBenchServer({ TRANSCODER: 'ffmpeg' });
    try {
      return [
        await measureRooms(server, createLongTake(bitsPerSecond, 'opus')),
        await measureFilm(server, 'aac'),
        await measureFilm(encodingServer, 'opus'),
        await measureRecordingBrowser(server),
      ];
    } finally {
      await server.stop();
      await encodingServer.stop();
    }
  },
};
