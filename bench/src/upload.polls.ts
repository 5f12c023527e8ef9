import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BenchServer } from './bench-server.ts';
import { type HttpRequest, repeatAtRate } from './load.ts';
import { median, type Row } from './row.ts';
import { quantile } from './simulated-staff.ts';

const pollsPerSecond = 200;
const connections = 16;
const idleSeconds = 5;
/** The upload's limits in MB/s, 0 for none, with the maximum of p99 to that without an upload. */
const uploads = [
  { name: 'an upload of 100 MB/s', limit: 100, max: 2 },
  { name: 'an upload at full speed', limit: 0, max: 4 },
];

/**
 * Polls at a constant rate while a recording is uploaded, and without; returns a row for each kind of upload. `remove`
 * deletes the recording of an interview.
 */
export async function measurePolls(
  server: BenchServer,
  rounds: number,
  remove: (interview: string) => Promise<void>,
): Promise<Row[]> {
  const idle: number[] = [];
  const busy = uploads.map((upload) => ({ ...upload, p99s: [] as number[] }));
  for (let round = 0; round <= rounds; round += 1) {
    const quiet = await pollWhile(server, new Promise((resolve) => setTimeout(resolve, idleSeconds * 1000)));
    // The first round warms up.
    if (round > 0) idle.push(quiet);
    for (const { limit, p99s } of busy) {
      const interview = await server.addInterview();
      const p99 = await pollWhile(server, uploadInProcess(server, interview, limit));
      if (round > 0) p99s.push(p99);
      await remove(interview);
    }
  }
  const peer = { name: 'without an upload', value: median(idle) };
  return busy.map(({ name, p99s, max }) => {
    const value = median(p99s);
    return {
      subject: `${pollsPerSecond} polls/s during ${name}`,
      'p99 ms': Number(value.toFixed(1)),
      'p99 ms without': Number(peer.value.toFixed(1)),
      ratio: Number((value / peer.value).toFixed(2)),
      goals: [{ figure: `polls during ${name}, p99 ms`, value, peer, max }],
    };
  });
}

/** Returns the 99th percentile in milliseconds of the polls until something ends. */
async function pollWhile(server: BenchServer, ends: Promise<unknown>): Promise<number> {
  const request: HttpRequest = {
    path: '/api/notifications/fetch-unread',
    headers: { Authorization: `Bearer ${server.token}`, 'Content-Type': 'application/json' },
    body: '{}',
  };
  let isOver = false;
  const ended = ends.finally(() => {
    isOver = true;
  });
  const port = Number(new URL(server.url).port);
  const polls = repeatAtRate(port, request, connections, pollsPerSecond, () => isOver);
  const [{ milliseconds }] = await Promise.all([polls, ended]);
  return quantile(milliseconds, 0.99);
}

async function uploadInProcess(server: BenchServer, interview: string, limit: number): Promise<void> {
  const script = join(import.meta.dirname, 'upload.client.ts');
  const args = [script, server.url, server.token, interview, String(limit)];
  const client = spawn(process.execPath, args, { stdio: 'inherit' });
  const [code] = (await once(client, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The upload ended with ${code}.`);
}
