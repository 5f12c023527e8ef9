// The addresses of packages, which package-lock.json does not contain because they depend on the configured registry.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Calls `install`, which runs npm in the folder `root` with the environment `env`, and returns its result. Meanwhile, the
 * folder has an npm-shrinkwrap.json, which npm prefers to package-lock.json: a copy with the address of each package.
 * Without addresses, npm asks the registry for the description of each package, which takes half of its CPU time.
 */
export function withPackageAddresses(root, env, install) {
  const options = { cwd: root, env, encoding: 'utf8' };
  const registry = spawnSync('npm', ['config', 'get', 'registry'], options).stdout?.trim();
  const file = join(root, 'npm-shrinkwrap.json');
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (entry.integrity && registry) entry.resolved ??= buildAddress(registry, path, entry.version);
  }
  // With a handler, an interrupted installation continues here.
  const ignore = () => undefined;
  process.on('SIGINT', ignore);
  writeFileSync(file, JSON.stringify(lock));
  try {
    return install();
  } finally {
    rmSync(file);
    process.off('SIGINT', ignore);
  }
}

/** The address of a package as npm's registry and its mirrors build it; `path` is its folder below node_modules. */
function buildAddress(registry, path, version) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const fileName = `${name.split('/').at(-1)}-${version}.tgz`;
  return new URL(`${name}/-/${fileName}`, registry.replace(/\/*$/, '/')).href;
}
