import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchServer } from '../bench-server.ts';
import { quantile } from '../business/simulated-staff.ts';
import { type HttpRequest, repeatAtRate } from '../measure/load.ts';
import { median, type Row } from '../measure/row.ts';

const pollsPerSecond = 200;
const connections = 16;
const idleSeconds = 5;

/** Work of the server beside the polls; `max` limits the ratio of their p99 to the p99 without it. */
interface Workload {
  name: string;
  max: number;
  run(): Promise<void>;
}

/**
 * Polls at a constant rate while a recording is uploaded or a story with one is exported, and without; returns a row
 * for each. `remove` deletes the recording of an interview.
 */
export async function measurePolls(
  server: BenchServer,
  rounds: number,
  remove: (interview: string) => Promise<void>,
): Promise<Row[]> {
  const exported = await server.addInterview();
  await uploadInProcess(server, exported, 0);
  const upload = async (megabytesPerSecond: number) => {
    const interview = await server.addInterview();
    await uploadInProcess(server, interview, megabytesPerSecond);
    await remove(interview);
    // An export would include it.
    await server.db.deleteFrom('recordings').where('interview_id', '=', interview).execute();
  };
  const workloads: Workload[] = [
    { name: 'an upload of 100 MB/s', max: 2, run: () => upload(100) },
    { name: 'an upload at full speed', max: 4, run: () => upload(0) },
    { name: 'an export', max: 2, run: () => exportStory(server) },
  ];
  const idle: number[] = [];
  const busy = workloads.map((work) => ({ ...work, p99s: [] as number[] }));
  for (let round = 0; round <= rounds; round += 1) {
    const idleP99 = await pollWhile(server, sleep(idleSeconds * 1000));
    // The first round warms up.
    if (round > 0) idle.push(idleP99);
    for (const { run, p99s } of busy) {
      const p99 = await pollWhile(server, run());
      if (round > 0) p99s.push(p99);
    }
  }
  await remove(exported);
  const peer = { name: 'without other work', value: median(idle) };
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

/** Exports the data of the storyteller, with their film; resolves when the file is complete. */
async function exportStory(server: BenchServer): Promise<void> {
  const call = async (path: string) => {
    const headers = { authorization: `Bearer ${server.customerToken}`, 'content-type': 'application/json' };
    const response = await fetch(`${server.url}/api/user/${path}`, { method: 'POST', headers, body: '{}' });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: { state: string } }).data.state;
  };
  let state = await call('export');
  while (state !== 'ready') {
    if (state === 'failed') throw new Error('The export failed.');
    await sleep(100);
    state = await call('export-status');
  }
}

/** Polls until `work` has ended; returns the 99th percentile of the response times in milliseconds. */
async function pollWhile(server: BenchServer, work: Promise<unknown>): Promise<number> {
  const request: HttpRequest = {
    path: '/api/notifications/fetch-unread',
    headers: { Authorization: `Bearer ${server.token}`, 'Content-Type': 'application/json' },
    body: '{}',
  };
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  const port = Number(new URL(server.url).port);
  const polls = repeatAtRate(port, request, connections, pollsPerSecond, () => isOver);
  const [{ milliseconds }] = await Promise.all([polls, ended]);
  return quantile(milliseconds, 0.99);
}

/** Uploads a recording in another process, at a maximum rate in MB/s; 0 is unlimited. */
async function uploadInProcess(
  server: BenchServer,
  interview: string,
  megabytesPerSecond: number,
): Promise<void> {
  const script = join(import.meta.dirname, 'client.ts');
  const args = [script, server.url, server.token, interview, String(megabytesPerSecond)];
  const client = spawn(process.execPath, args, { stdio: 'inherit' });
  const [code] = (await once(client, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The upload ended with ${code}.`);
}
