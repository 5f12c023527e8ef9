// The addresses of packages, which package-lock.json does not contain because they depend on the configured registry.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The signals after which the temporary file is removed before the process ends. */
const signals = ['SIGINT', 'SIGTERM'];

/**
 * Runs npm in the folder `root` with the environment `env`, and returns whether it succeeds. Meanwhile, the folder has an
 * npm-shrinkwrap.json, which npm prefers to package-lock.json: a copy with the address of each package. Without addresses,
 * npm asks the registry for the metadata of each package, which takes half of its CPU time.
 */
export async function runNpmWithAddresses(args, root, env) {
  const options = { cwd: root, env };
  const registry = spawnSync('npm', ['config', 'get', 'registry'], options).stdout?.toString().trim();
  const file = join(root, 'npm-shrinkwrap.json');
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (entry.integrity && registry) entry.resolved ??= buildAddress(registry, path, entry.version);
  }
  writeFileSync(file, JSON.stringify(lock));
  const npm = spawn('npm', args, { ...options, stdio: 'ignore' });
  let interruption;
  const interrupt = (signal) => {
    interruption = signal;
    npm.kill(signal);
  };
  for (const signal of signals) process.on(signal, interrupt);
  const [status] = await once(npm, 'close').catch(() => [1]);
  rmSync(file);
  for (const signal of signals) process.off(signal, interrupt);
  if (interruption) process.kill(process.pid, interruption);
  return status === 0;
}

/** The address of a package as npm's registry and its mirrors build it; `path` is its folder below node_modules. */
function buildAddress(registry, path, version) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const fileName = `${name.split('/').at(-1)}-${version}.tgz`;
  return new URL(`${name}/-/${fileName}`, registry.replace(/\/*$/, '/')).href;
}
