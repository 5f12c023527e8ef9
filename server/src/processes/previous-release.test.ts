import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import released from '../database/released-migrations.json' with { type: 'json' };
import { bookingForm } from '../testing/booking-form.ts';
import { testDatabase } from '../testing/database.ts';
import { findFreePort } from '../testing/servers/free-port.ts';
import { processEnvironment } from '../testing/servers/process-environment.ts';
import { makeSlot } from '../testing/slots.ts';

// Simulates the previous release with a copy of this server that omits the newest migrations.

const { url, db } = await testDatabase();
const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'lifestory-release-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Copies the server with the migrations up to `newest`; returns the path of its `main.ts`. */
function copyRelease(newest: string): string {
  for (const name of ['node_modules', 'contract', 'web']) symlinkSync(join(root, name), join(folder, name));
  mkdirSync(join(folder, 'server'));
  const source = join(folder, 'server/src');
  cpSync(join(root, 'server/src'), source, {
    recursive: true,
    filter: (path) => !path.endsWith('.test.ts'),
  });
  cpSync(join(root, 'server/package.json'), join(folder, 'server/package.json'));
  const list = join(source, 'database/migrate.ts');
  const isNewer = (line: string) => (/['/](\d{4}-[a-z-]+)/.exec(line)?.[1] ?? '') > newest;
  const lines = readFileSync(list, 'utf8').split('\n');
  writeFileSync(list, lines.filter((line) => !isNewer(line)).join('\n'));
  return join(source, 'main.ts');
}

test('the previous release starts on the new schema, accepts a booking and sends its mails', async () => {
  const names = (await db
    .selectFrom('kysely_migration' as never)
    .select('name' as never)
    .execute()) as {
    name: string;
  }[];
  const all = names.map(({ name }) => name).sort();
  const [last] = Object.keys(released).slice(-1);
  // Without a new migration since the last release, the last released one is omitted.
  const newest = all.at(-1) === last ? all.at(-2) : last;
  const port = await findFreePort();
  const child = spawn(process.execPath, [copyRelease(newest ?? '')], {
    env: {
      ...processEnvironment,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: url,
      DATABASE_POOL: '8',
      DEMO: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.push(child);
  let errors = '';
  child.stderr.on('data', (piece: Buffer) => {
    errors += piece.toString();
  });
  const ready = async () => (await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null))?.status;
  await expect
    .poll(async () => (child.exitCode === null ? await ready() : errors), { timeout: 60_000 })
    .toBe(200);
  const slot_id = await makeSlot(db, new Date(Date.now() + 72 * 3_600_000));
  const response = await fetch(`http://127.0.0.1:${port}/api/session/store`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(bookingForm({ slot_id })),
  });
  expect(response.status).toBe(200);
  const sent = () => db.selectFrom('mails').select('kind').where('state', '=', 'sent').execute();
  await expect.poll(async () => (await sent()).length, { timeout: 30_000 }).toBeGreaterThan(0);
}, 120_000);
