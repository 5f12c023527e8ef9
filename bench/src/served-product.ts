import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@lifestory/server/database/embedded.ts';

/** Lifestory's server and its own database, each in a separate process; rate limits are off. */
export interface ServedProduct {
  port: number;
  databaseUrl: string;
  dataDir: string;
  /** The processes of the server and of its database. */
  pid: number;
  databasePid: number;
  stop(): Promise<void>;
}

const main = createRequire(import.meta.url).resolve('@lifestory/server/main.ts');

/**
 * Starts the product on `port` without its worker, so that requests alone are measured; its database is empty, or
 * seeded with the demonstration. `settings` are further environment variables.
 */
export async function serveProduct(
  port: number,
  demonstration = false,
  settings: Record<string, string> = {},
): Promise<ServedProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lifestory-bench-'));
  const embedded = await startEmbedded(dataDir);
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: embedded.url,
    ROLE: 'web',
    RATE_LIMIT_SCALE: '0',
    DEMO: demonstration ? '1' : '0',
    LOG_LEVEL: 'error',
    ...settings,
  };
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  await waitUntilReady(port, server);
  return {
    port,
    databaseUrl: embedded.url,
    dataDir,
    pid: server.pid ?? 0,
    databasePid: Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10),
    async stop() {
      const exited = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await exited;
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(port: number, server: ChildProcess): Promise<void> {
  // Generating the demonstration takes some seconds, on a busy machine minutes.
  for (let attempt = 0; attempt < 12_000; attempt += 1) {
    if (server.exitCode !== null) throw new Error('The product did not start.');
    const response = await fetch(`http://127.0.0.1:${port}/api/fetch-dates`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The product did not become ready.');
}
