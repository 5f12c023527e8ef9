import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { buildHeadScript } from '../head-scripts.ts';

/** Bytes. Every page contains the scripts, so a library that one of them imports would delay all pages. */
const maxBytes = 4000;

const names = globSync('*.ts', { cwd: join(import.meta.dirname, 'head'), exclude: ['*.test.ts'] }).map(
  (file) => basename(file, '.ts'),
);

test.each(names)('%s is built as a small inline script, whose text stays the same', async (name) => {
  const script = await buildHeadScript(name);
  expect(parseSync('script.js', script, { sourceType: 'script' }).errors).toEqual([]);
  expect(Buffer.byteLength(script)).toBeLessThan(maxBytes);
  expect(script).not.toContain('</script');
  expect(await buildHeadScript(name)).toBe(script);
});

test('a script of the head that does not exist cannot be built', async () => {
  await expect(buildHeadScript('unknown')).rejects.toThrow('unknown');
});
