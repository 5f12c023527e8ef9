import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { createBucketStorage, createDiskStorage } from './providers/storage/configured-storage.ts';
import { moveMedia } from './providers/storage/media-move.ts';
import type { Storage } from './providers/storage/port.ts';
import { createStoreSettings, startObjectStore } from './testing/servers/object-store.ts';
import { processEnvironment } from './testing/servers/process-environment.ts';
import { findProgram } from './testing/servers/programs.ts';

const store = await startObjectStore();
afterAll(store.close);
const root = mkdtempSync(join(tmpdir(), 'lifestory-move-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let installationCount = 0;
/** Creates an empty installation and an empty bucket. */
async function createInstallation() {
  const name = `installation-${++installationCount}`;
  await fetch(`${store.endpoint}/${name}`, { method: 'PUT' });
  const settings = { ...createStoreSettings(store.endpoint, name), DATA_DIR: join(root, name) };
  const env = readEnv(settings);
  const bucket = createBucketStorage(env, () => new Date());
  if (!bucket) throw new Error('There is no bucket.');
  const start = (...args: string[]): ChildProcess =>
    spawn(process.execPath, [findProgram('storage-move'), ...args], {
      env: { ...processEnvironment, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const run = async (...args: string[]) => {
    const child = start(...args);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    const [code] = await once(child, 'close');
    return { code, output };
  };
  /** Moves within this process; returns all messages. */
  const move = async (...args: string[]) => {
    const messages: string[] = [];
    messages.push(await moveMedia(args, settings, (message) => messages.push(message)));
    return messages.join('\n');
  };
  return {
    disk: createDiskStorage(env),
    bucket,
    start,
    run,
    move,
    log: join(settings.DATA_DIR, 'moved-to-s3.jsonl'),
  };
}

/** Stores films and images; returns their checksums by key. */
async function fill(storage: Storage, count = 6): Promise<Map<string, string>> {
  const checksums = new Map<string, string>();
  for (let number = 0; number < count; number += 1) {
    const key = number % 3 === 0 ? `recordings/${number}.mp4` : `memories/m-${number}/320.webp`;
    const content = randomBytes(number === 0 ? 9_000_000 : 5_000 + number);
    await storage.write(key, content);
    checksums.set(key, fingerprint(content));
  }
  return checksums;
}

const fingerprint = (content: Buffer) => createHash('sha256').update(content).digest('hex');

async function readChecksums(storage: Storage): Promise<Map<string, string>> {
  const checksums = new Map<string, string>();
  for await (const { key, handle } of storage.list('')) {
    if (handle === null) checksums.set(key, fingerprint(await buffer(await storage.read(key))));
  }
  return checksums;
}

test('media are copied from the disk into a bucket, and removed from the disk only on request', async () => {
  const { disk, bucket, run, move } = await createInstallation();
  const media = await fill(disk);
  await disk.startUpload('recordings/open.mp4', 100);
  expect(await run('--to', 's3')).toMatchObject({
    code: 0,
    output: expect.stringContaining('6 files are in place'),
  });
  expect(await readChecksums(bucket)).toEqual(media);
  expect(await readChecksums(disk)).toEqual(media);
  expect(await move('--to', 's3', '--remove-source')).toMatch(
    /6 were there before, 0\.0 MB were copied[\s\S]*6 files were removed/,
  );
  expect(await readChecksums(disk)).toEqual(new Map());
  expect(await readChecksums(bucket)).toEqual(media);
});

test('media are moved back to the disk', async () => {
  const { disk, bucket, move } = await createInstallation();
  const media = await fill(bucket);
  await move('--to', 'disk');
  expect(await readChecksums(disk)).toEqual(media);
  await move('--to', 'disk', '--remove-source');
  expect(await readChecksums(bucket)).toEqual(new Map());
});

test.each(['s3', 'disk'] as const)('a killed move to %s continues where it stopped', async (target) => {
  const { disk, bucket, start, move, log } = await createInstallation();
  const [from, to] = target === 's3' ? [disk, bucket] : [bucket, disk];
  const fileCount = 40;
  const media = await fill(from, fileCount);
  const moveLog = log.replace('s3', target);
  const countMovedFiles = () =>
    existsSync(moveLog) ? readFileSync(moveLog, 'utf8').split('\n').length - 1 : 0;
  const child = start('--to', target);
  await expect.poll(countMovedFiles, { interval: 1 }).toBeGreaterThan(5);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(await readChecksums(from)).toEqual(media);
  const movedBefore = countMovedFiles();
  expect(movedBefore).toBeLessThan(fileCount);
  const output = await move('--to', target);
  expect(Number(/: (\d+) were there before/.exec(output)?.[1])).toBeGreaterThanOrEqual(movedBefore - 1);
  expect(await readChecksums(to)).toEqual(media);
});

test('a file with the same length but other content is detected and replaced', async () => {
  const { disk, bucket, run, move } = await createInstallation();
  const media = await fill(disk, 2);
  await bucket.write('memories/m-1/320.webp', randomBytes(5_001));
  expect(await run('--to', 's3')).toMatchObject({
    code: 1,
    output: expect.stringContaining('m-1/320.webp'),
  });
  await move('--to', 's3');
  expect(await readChecksums(bucket)).toEqual(media);
});

test('invalid arguments print the usage', async () => {
  const { move } = await createInstallation();
  for (const args of [[], ['--to', 'moon']]) {
    await expect(move(...args)).rejects.toThrow('Usage:');
  }
});
