import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A package that is installed for a benchmark only. `overrides` pins versions of its dependencies, as in package.json.
 */
export interface PeerPackage {
  name: string;
  version: string;
  overrides?: Record<string, string>;
}

/**
 * Installs a package with npm into a folder of its own that Git ignores, once, without running install scripts. Returns
 * the path of the package. Fails if npm does.
 */
export function installPeer({ name, version, overrides = {} }: PeerPackage): string {
  const folder = join(import.meta.dirname, '../../.peers', `${name}-${version}`);
  const home = join(folder, 'node_modules', name);
  const completeFile = join(folder, 'complete');
  const manifest = JSON.stringify({ private: true, dependencies: { [name]: version }, overrides });
  if (existsSync(completeFile) && readFileSync(completeFile, 'utf8') === manifest) return home;
  console.log(`Installing ${name} ${version}…`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), manifest);
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', ...options], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  writeFileSync(completeFile, manifest);
  return home;
}
