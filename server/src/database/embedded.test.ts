import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { databaseFolder } from '../testing/servers/database-folder.ts';
import { findRunningPostmaster, stopPostmaster } from './embedded/postmaster.ts';
import { joinEmbedded, startEmbedded } from './embedded.ts';

// Kills real processes: each server is a child that starts the database, writes a row and waits.

let dataDir: string;
const servers: ChildProcess[] = [];

/** A data directory after its first start, which takes much longer than later ones. */
const startedDir = mkdtempSync(join(databaseFolder, 'lifestory-embedded-'));
beforeAll(async () => (await startEmbedded(startedDir)).stop());
afterAll(() => rmSync(startedDir, { recursive: true, force: true }));

beforeEach(() => {
  dataDir = mkdtempSync(join(databaseFolder, 'lifestory-embedded-'));
  cpSync(join(startedDir, 'postgres'), join(dataDir, 'postgres'), { recursive: true });
});

afterEach(async () => {
  for (const server of servers.splice(0)) server.kill('SIGKILL');
  await stopPostmaster(join(dataDir, 'postgres'));
  rmSync(dataDir, { recursive: true, force: true });
});

const serverCode = `
  const { startEmbedded } = await import(process.env.EMBEDDED);
  const { Client } = (await import('pg')).default;
  const { url } = await startEmbedded(process.env.DIRECTORY);
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('create table if not exists memories (caption text)');
  await client.query("insert into memories values ('the lake in June')");
  process.on('SIGUSR2', () => process.exit(1));
  console.log('written');
  setInterval(() => {}, 1000);
`;

/** Starts a server and waits until its row is committed; returns the process. */
async function startServerWithRow(): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['--input-type=module', '-e', serverCode], {
    cwd: import.meta.dirname,
    env: { ...process.env, DIRECTORY: dataDir, EMBEDDED: join(import.meta.dirname, 'embedded.ts') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  servers.push(server);
  await once(server.stdout ?? server, 'data');
  return server;
}

async function killServer(server: ChildProcess): Promise<void> {
  server.kill('SIGKILL');
  await once(server, 'exit');
}

async function countRows(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query('select caption from memories');
  await client.end();
  return rowCount ?? 0;
}

test('a database of another major version is named, with the way to carry its data over, and is left unchanged', async () => {
  const versionFile = join(dataDir, 'postgres/PG_VERSION');
  writeFileSync(versionFile, '15\n');
  const error = await startEmbedded(dataDir).catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    message: expect.stringMatching(
      /was created by PostgreSQL 15; this release has PostgreSQL 18, which cannot read it\. .*npm run backup.*npm run restore/,
    ),
  });
  expect(String(error)).not.toContain('disk space');
  writeFileSync(versionFile, '18\n');
  const embedded = await startEmbedded(dataDir);
  await embedded.stop();
});

test('the database that survives a killed server is reused with its data', async () => {
  await killServer(await startServerWithRow());
  const survivor = findRunningPostmaster(join(dataDir, 'postgres'));
  expect(survivor).toBeDefined();
  const embedded = await startEmbedded(dataDir);
  expect(await countRows(embedded.url)).toBe(1);
  expect(findRunningPostmaster(join(dataDir, 'postgres'))?.pid).toBe(survivor?.pid);
  await embedded.stop();
  expect(findRunningPostmaster(join(dataDir, 'postgres'))).toBeUndefined();
});

test('a server that exits stops PostgreSQL', async () => {
  const server = await startServerWithRow();
  server.kill('SIGUSR2');
  await once(server, 'exit');
  await expect.poll(() => findRunningPostmaster(join(dataDir, 'postgres'))).toBeUndefined();
});

test('after the server and PostgreSQL are killed, the next start recovers the data', async () => {
  const server = await startServerWithRow();
  const postmaster = findRunningPostmaster(join(dataDir, 'postgres'));
  await killServer(server);
  process.kill(postmaster?.pid ?? Number.NaN, 'SIGKILL');
  const embedded = await startEmbedded(dataDir);
  expect(await countRows(embedded.url)).toBe(1);
  await embedded.stop();
});

test('a pid file with the id of another living process does not prevent the start', async () => {
  const server = await startServerWithRow();
  const postmaster = findRunningPostmaster(join(dataDir, 'postgres'));
  await killServer(server);
  process.kill(postmaster?.pid ?? Number.NaN, 'SIGKILL');
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.ppid)));
  const embedded = await startEmbedded(dataDir);
  expect(await countRows(embedded.url)).toBe(1);
  await embedded.stop();
});

test('a second server on the same data directory is rejected with a message and changes nothing', async () => {
  const server = await startServerWithRow();
  await expect(startEmbedded(dataDir)).rejects.toThrow(`process ${server.pid}) is already using ${dataDir}`);
  const joined = await joinEmbedded(dataDir);
  expect(await countRows(joined.url)).toBe(1);
  await joined.stop();
  expect(await countRows(joined.url)).toBe(1);
});

test('PostgreSQL is restarted if it is killed while the server runs', async () => {
  const embedded = await startEmbedded(dataDir);
  const first = findRunningPostmaster(join(dataDir, 'postgres'))?.pid;
  process.kill(first ?? Number.NaN, 'SIGKILL');
  await expect
    .poll(() => findRunningPostmaster(join(dataDir, 'postgres')))
    .toMatchObject({ ready: true, pid: expect.not.toBeOneOf([first]) });
  await embedded.stop();
});

test('a data directory with a long path works, because its socket uses a shorter one', async () => {
  const embedded = await startEmbedded(join(dataDir, 'a long name '.repeat(10)));
  const client = new Client({ connectionString: embedded.url });
  await client.connect();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
  await embedded.stop();
});
