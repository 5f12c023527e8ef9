import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTemporaryFolder, withFiles } from './temporary-folder.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'lifestory-temporary-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('files of a conversion are on the disk of the data folder, and removed with its end or failure', async () => {
  const convert = (isFailing: boolean) =>
    withFiles(async (files) => {
      const folder = await createTemporaryFolder(dataDir, files);
      writeFileSync(join(folder, 'film.mp4'), 'film');
      expect(folder.startsWith(dataDir)).toBe(true);
      if (isFailing) throw new Error('The conversion failed.');
    });
  await convert(false);
  await expect(convert(true)).rejects.toThrow('The conversion failed.');
  expect(readdirSync(join(dataDir, 'temporary'))).toEqual([]);
});

test('what a killed process left is removed after two days, and not what another one uses', async () => {
  const [abandoned, used] = ['files-old', 'files-new'].map((name) => join(dataDir, 'temporary', name));
  for (const path of [abandoned, used]) mkdirSync(String(path));
  const threeDaysAgo = new Date(Date.now() - 72 * 3_600_000);
  utimesSync(String(abandoned), threeDaysAgo, threeDaysAgo);
  await withFiles((files) => createTemporaryFolder(dataDir, files));
  expect([abandoned, used].map((path) => existsSync(String(path)))).toEqual([false, true]);
});
