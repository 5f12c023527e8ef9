import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { restrictToOwner } from './directory.ts';
import { diskStorage } from './disk.ts';

const root = mkdtempSync(join(tmpdir(), 'lifestory-access-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The permissions of a file or directory in octal, as in `chmod`. */
const modeOf = (...path: string[]) => (statSync(join(...path)).mode & 0o777).toString(8);

test('only the owner can read files and enter directories', async () => {
  const folder = join(root, 'media');
  const storage = diskStorage(folder);
  await storage.write('recordings/inner/one.mp4', Buffer.from('film'));
  const handle = await storage.startUpload('recordings/two.mp4', 4);
  expect(modeOf(folder, 'recordings/two.mp4.part')).toBe('600');
  const content = Readable.from([Buffer.from('film')]);
  const part = await storage.writePart('recordings/two.mp4', handle, 1, 0, 4, content);
  await storage.complete('recordings/two.mp4', handle, [part]);
  for (const name of ['', 'recordings', 'recordings/inner']) expect(modeOf(folder, name), name).toBe('700');
  for (const name of ['recordings/inner/one.mp4', 'recordings/two.mp4']) {
    expect(modeOf(folder, name), name).toBe('600');
  }
});

test('files that others could read become private', async () => {
  const folder = join(root, 'old');
  mkdirSync(join(folder, 'recordings'), { recursive: true });
  writeFileSync(join(folder, 'recordings/one.mp4'), 'film');
  chmodSync(folder, 0o755);
  chmodSync(join(folder, 'recordings'), 0o755);
  chmodSync(join(folder, 'recordings/one.mp4'), 0o644);
  await restrictToOwner(folder);
  expect([modeOf(folder), modeOf(folder, 'recordings'), modeOf(folder, 'recordings/one.mp4')]).toEqual([
    '700',
    '700',
    '600',
  ]);
  await restrictToOwner(join(root, 'missing'));
});
