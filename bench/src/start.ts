import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Benchmark, median, type Row } from './measure/row.ts';

const port = 3138;
const rounds = 5;
const main = createRequire(import.meta.url).resolve('@lifestory/server/main.ts');

/** The time from the start of the process to its first response, with the embedded database: first and second start. */
export const start: Benchmark = {
  name: 'start',
  async run() {
    const dataDir = mkdtempSync(join(tmpdir(), 'lifestory-bench-'));
    try {
      const first = await startAndStop(dataDir);
      const seconds: number[] = [];
      for (let round = 0; round < rounds; round += 1) seconds.push(await startAndStop(dataDir));
      const row: Row = {
        start: 'second start to the first response',
        'seconds (median)': round2(median(seconds)),
        min: round2(Math.min(...seconds)),
        max: round2(Math.max(...seconds)),
        goals: [{ figure: 'second start, seconds', value: median(seconds), max: 1.2 }],
      };
      const firstRow: Row = {
        start: 'first start, demonstration included',
        'seconds (median)': round2(first),
        goals: [{ figure: 'first start, demonstration included, seconds', value: first, max: 10 }],
      };
      return [row, firstRow];
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

/** Starts the product, waits for its first response and stops it; returns the seconds until that response. */
async function startAndStop(dataDir: string): Promise<number> {
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '1' };
  const startedAt = performance.now();
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  while (!(await fetch(`http://127.0.0.1:${port}/api/fetch-dates`).catch(() => null))?.ok) {
    if (server.exitCode !== null) throw new Error('The product did not start.');
    await sleep(5);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  await exited;
  return seconds;
}

const round2 = (value: number) => Number(value.toFixed(2));
