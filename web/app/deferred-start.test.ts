import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { deferStart } from '../deferred-start.ts';

const folder = mkdtempSync(join(tmpdir(), 'lifestory-build-'));
mkdirSync(join(folder, 'client/assets'), { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

test('a deferred page links to no scripts, and loads its start script and modules later', async () => {
  const page = join(folder, 'client/index.html');
  writeFileSync(
    page,
    '<head><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/b.js"/></head><script type="module" async="">import "/b.js";</script>',
  );
  await deferStart(folder, 'index.html');
  const html = readFileSync(page, 'utf8');
  expect(html).toContain('<link rel="stylesheet" href="/a.css"/>');
  expect(html).not.toContain('modulepreload" href');
  const [, url = '', modules] = / data-files="(\/assets\/deferred-\w+\.js) ([^"]+)">\S/.exec(html) ?? [];
  expect(modules).toBe('/b.js');
  expect(readFileSync(join(folder, 'client', url), 'utf8')).toBe('import "/b.js";');
});

test('a page without a start script cannot be deferred', async () => {
  writeFileSync(join(folder, 'client/none.html'), '<p>None</p>');
  await expect(deferStart(folder, 'none.html')).rejects.toThrow('no start script');
});
