import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import released from '../database/released-migrations.json' with { type: 'json' };
import { createBookingForm } from '../testing/booking-form.ts';
import { createTestDatabase } from '../testing/database.ts';
import { findFreePort } from '../testing/servers/free-port.ts';
import { processEnvironment } from '../testing/servers/process-environment.ts';
import { makeSlot } from '../testing/slots.ts';

// Simulates the previous release with a copy of this server that omits the newest migrations.

const { url, db } = await createTestDatabase();
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
  const isNewerMigration = (path: string) =>
    basename(dirname(path)) === 'migrations' && basename(path, '.ts') > newest;
  cpSync(join(root, 'server/src'), source, {
    recursive: true,
    filter: (path) => !path.endsWith('.test.ts') && !isNewerMigration(path),
  });
  cpSync(join(root, 'server/package.json'), join(folder, 'server/package.json'));
  return join(source, 'main.ts');
}

test('the previous release starts on the new schema, accepts a booking and sends its mails', async () => {
  const names = (await db
    .selectFrom('kysely_migration' as never)
    .select('name' as never)
    .execute()) as {
    name: string;
  }[];
  const migrations = names.map(({ name }) => name).sort();
  const [lastReleased] = Object.keys(released).slice(-1);
  // Without a new migration since the last release, the last released one is omitted.
  const newest = migrations.at(-1) === lastReleased ? migrations.at(-2) : lastReleased;
  const port = await findFreePort();
  const program = copyRelease(newest ?? '');
  const copied = readdirSync(join(dirname(program), 'database/migrations'));
  expect(
    copied
      .map((file) => basename(file, '.ts'))
      .sort()
      .at(-1),
  ).toBe(newest);
  const child = spawn(process.execPath, [program], {
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
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const fetchReadiness = async () =>
    (await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null))?.status;
  await expect.poll(async () => (child.exitCode === null ? await fetchReadiness() : errors)).toBe(200);
  const slot_id = await makeSlot(db, new Date(Date.now() + 72 * 3_600_000));
  const response = await fetch(`http://127.0.0.1:${port}/api/session/store`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(createBookingForm({ slot_id })),
  });
  expect(response.status).toBe(200);
  const sent = () => db.selectFrom('mails').select('kind').where('state', '=', 'sent').execute();
  await expect.poll(async () => (await sent()).length).toBeGreaterThan(0);
});
