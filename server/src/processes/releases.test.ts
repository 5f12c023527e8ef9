import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import releaseList from '../../../releases.json' with { type: 'json' };
import { connect } from '../database/connection.ts';
import { createBookingForm } from '../testing/booking-form.ts';
import { buildDatabaseUrl, executeStatement } from '../testing/database-server.ts';
import { readOutbox } from '../testing/mails/delivered-mail.ts';
import {
  type ChunkedFile,
  createChunkParameters,
  makeChunkedFilm,
  sliceChunk,
} from '../testing/media/upload.ts';
import { needs } from '../testing/requirement.ts';
import { findFreePort } from '../testing/servers/free-port.ts';
import { processEnvironment } from '../testing/servers/process-environment.ts';
import { findProgram } from '../testing/servers/programs.ts';
import { makeSlot } from '../testing/slots.ts';

// Starts the code of earlier releases from their commits, with the packages of this one.

const releases: { version: string; commit: string; migrations?: object }[] = releaseList;
const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'lifestory-releases-'));
const server = inject('databaseServer').url;
const children: ChildProcess[] = [];
const databases: string[] = [];
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const name of databases)
    await executeStatement(server, `drop database if exists ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, maxBuffer: 2 ** 28 });

/** Whether the commit of a release is in this clone: a shallow one lacks those of earlier releases. */
const hasCommit = (version: string) => git('cat-file', '-e', `${commitOf(version)}^{commit}`).status === 0;
const commitOf = (version: string) => releases.find((release) => release.version === version)?.commit ?? '';

/** Extracts the sources of a release; returns the folder with its programs. */
function extractRelease(version: string): string {
  const target = join(folder, version);
  mkdirSync(target);
  const archive = git('archive', commitOf(version), 'contract', 'packages', 'server', 'package.json');
  execFileSync('tar', ['-x', '-C', target], { input: archive.stdout });
  symlinkSync(join(root, 'web'), join(target, 'web'));
  // The packages are those of this release, except our own.
  const modules = join(target, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@lifestory') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  mkdirSync(join(modules, '@lifestory'));
  symlinkSync(join(target, 'contract'), join(modules, '@lifestory/contract'));
  symlinkSync(join(target, 'packages/take-film'), join(modules, '@lifestory/take-film'));
  return join(target, 'server/src');
}

async function createDatabase(name: string): Promise<string> {
  const database = `lifestory_test_${process.pid}_${name}`;
  databases.push(database);
  await executeStatement(server, `create database ${database}`);
  return buildDatabaseUrl(server, database);
}

interface Installation {
  DATA_DIR: string;
  DATABASE_URL: string;
}

const environment = (installation: Installation) => ({
  ...processEnvironment,
  ...installation,
  DATABASE_POOL: '8',
  DEMO: '1',
  RATE_LIMIT_SCALE: '0',
  LOG_LEVEL: 'error',
});

/** Starts the product on an installation; returns a function that calls it, and one that stops it. */
async function start(program: string, installation: Installation, role = 'all') {
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [program], {
    env: { ...environment(installation), PORT: String(port), ROLE: role },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.push(child);
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const fetchReadiness = async () => (await fetch(`${address}/ready`).catch(() => null))?.status;
  await expect.poll(async () => (child.exitCode === null ? await fetchReadiness() : errors)).toBe(200);
  const call = async <Body>(method: string, path: string, body?: object, token?: string) => {
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: body ? JSON.stringify(body) : null,
    });
    return { status: response.status, body: (await response.json()) as Body };
  };
  const stop = async () => {
    child.kill('SIGTERM');
    await expect.poll(() => child.exitCode).toBe(0);
  };
  return { address, call, stop };
}

type Product = Awaited<ReturnType<typeof start>>;

interface Session {
  id: string;
  status: string;
}

/** Runs a program of the command line to its end; fails with what it says. */
function run(program: string, installation: Installation, ...args: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], {
    env: environment(installation),
  });
  if (status !== 0) throw new Error(stderr.toString());
}

async function signIn({ call }: Product, name: string): Promise<string> {
  const body = { email: `${name}@lifestory.example`, password: 'garden-gate-1947' };
  return (await call<{ token: string }>('POST', '/login', body)).body.token;
}

/** What people see of their data: accounts, balances, films, photographs, mails and the log. */
async function readData({ call, address }: Product, admin: string, rose: string) {
  const pages = await Promise.all([
    call('GET', '/user/info', undefined, rose),
    call('GET', '/user/transactions', undefined, rose),
    call('POST', '/user/subscription-status', {}, rose),
    call('GET', '/user/sign-ins', undefined, rose),
    call('POST', '/post/timeline', {}, rose),
    call('GET', '/transactions/fetch-all', undefined, admin),
    call('GET', '/sessions/fetch-all', undefined, admin),
    call('GET', '/questions/library', undefined, admin),
    call('GET', '/configuration/fetch-all', undefined, admin),
  ]);
  const media = new Set(JSON.stringify(pages).match(/\/api\/media\/[^"\\]+/g));
  const sizes = [];
  for (const path of media) {
    const response = await fetch(address + path, { headers: { authorization: `Bearer ${rose}` } });
    sizes.push([response.status, (await response.arrayBuffer()).byteLength]);
  }
  // Links to media have a grant that each request makes anew; other links have the port of the process.
  const texts = pages.map(({ status, body }) => [
    status,
    JSON.stringify(body)
      .replaceAll(/(\/media\/\w+\/)[^/"]+/g, '$1')
      .replaceAll(/http:\/\/localhost:\d+/g, ''),
  ]);
  return { texts, sizes };
}

/** The id and token of the mailed link that resets a password; undefined until the mail is delivered. */
function findResetLink({ DATA_DIR }: Installation): { id: string; token: string } | undefined {
  const texts = readOutbox(DATA_DIR).map(({ text }) => text);
  const [, id, token] = /\/create-new-password\/([^/\s]+)\/(\S+)/.exec(texts.join('\n')) ?? [];
  return id && token ? { id, token } : undefined;
}

test.skipIf(!hasCommit('0.9.0'))(
  'the data of the last version before 1.0.0 are carried over by a backup: rows, balances, media, links and sign-ins',
  needs('the commits of earlier releases, which a shallow clone lacks'),
  async () => {
    const programs = extractRelease('0.9.0');
    const earlier = { DATA_DIR: join(folder, 'earlier'), DATABASE_URL: await createDatabase('earlier') };
    const old = await start(join(programs, 'main.ts'), earlier);
    const [admin, rose] = await Promise.all([signIn(old, 'admin'), signIn(old, 'rose')]);
    await old.call('POST', '/reset/password', { email: 'rose@lifestory.example' });
    await expect.poll(() => findResetLink(earlier)).toBeDefined();
    const before = await readData(old, admin, rose);
    expect(before.texts.map(([status]) => status)).toEqual(Array.from({ length: 9 }, () => 200));
    expect(before.sizes.length).toBeGreaterThan(10);
    await old.stop();
    const backups = join(folder, 'backups');
    run(join(programs, 'backup.ts'), earlier, backups);

    const restored = { DATA_DIR: join(folder, 'restored'), DATABASE_URL: await createDatabase('restored') };
    run(findProgram('restore'), restored, backups);
    const product = await start(findProgram('main'), restored);
    expect(await readData(product, admin, rose)).toEqual(before);
    const link = findResetLink(earlier);
    expect((await product.call('POST', '/check-remember-token-reset-password', link)).status).toBe(200);
    await product.stop();
  },
);

const previous = releases.findLast(({ migrations }) => migrations !== undefined)?.version ?? '';

/** Sends a chunk of a film; returns whether the film is complete. */
async function sendFilmChunk({ address }: Product, admin: string, film: ChunkedFile, number: number) {
  const query = new URLSearchParams(createChunkParameters(film, number));
  const response = await fetch(`${address}/api/sessions/upload-customer-video?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(sliceChunk(film.content, number)),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { done: boolean }).done;
}

test.skipIf(!hasCommit(previous))(
  'the previous release and this one run on one database in turn, and each finishes uploads and jobs of the other',
  needs('the commits of earlier releases, which a shallow clone lacks'),
  async () => {
    const installation = {
      DATA_DIR: join(folder, 'shared'),
      DATABASE_URL: await createDatabase('shared'),
    };
    const { db } = connect(installation.DATABASE_URL, 2, () => undefined);
    const program = join(extractRelease(previous), 'main.ts');
    /** Books an interview and sends the first half of a film; without a worker, the mail of the booking waits. */
    const leaveUnfinished = async (product: Product, name: string) => {
      const admin = await signIn(product, 'admin');
      const list = await product.call<{ data: Session[] }>('GET', '/sessions/fetch-all', undefined, admin);
      const session = list.body.data.find(({ status }) => status === 'completed');
      const film = makeChunkedFilm(session?.id ?? '', name);
      expect(await sendFilmChunk(product, admin, film, 1)).toBe(false);
      const email = `${name}@example.com`;
      const slot_id = await makeSlot(db, new Date(Date.now() + (80 + name.length) * 86_400_000));
      const form = createBookingForm({ slot_id, email, confirmation_email: email });
      expect((await product.call('POST', '/session/store', form)).status).toBe(200);
      expect(readOutbox(installation.DATA_DIR).map(({ to }) => to)).not.toContain(email);
      await product.stop();
      return { admin, film, email };
    };
    const finish = async (
      product: Product,
      { admin, film, email }: Awaited<ReturnType<typeof leaveUnfinished>>,
    ) => {
      expect(await sendFilmChunk(product, admin, film, 2)).toBe(true);
      await expect.poll(() => readOutbox(installation.DATA_DIR).map(({ to }) => to)).toContain(email);
      await product.stop();
    };
    const ofPrevious = await leaveUnfinished(await start(program, installation, 'web'), 'previous');
    await finish(await start(findProgram('main'), installation), ofPrevious);
    const ofThis = await leaveUnfinished(await start(findProgram('main'), installation, 'web'), 'current');
    await finish(await start(program, installation), ofThis);
    await db.destroy();
  },
);
