import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newSecret } from '../database/ids.ts';

/** Minimum length in characters, as for the variable `SECRET`. */
const minSecretLength = 32;

/**
 * Reads the secret of this installation from `dataDir`, or creates it at the first start. All processes that share
 * the directory get the same one. Fails when the stored secret is too short: signed links could be forged.
 */
export function loadOrCreateSecret(dataDir: string): string {
  const path = join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${newSecret(6)}.draft`;
  writeFileSync(draft, newSecret(), { mode: 0o600, flag: 'wx', flush: true });
  try {
    // The hard link is atomic: of concurrent processes one wins, and no reader sees a partial file.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length >= minSecretLength) return secret;
  throw new Error(
    `${path} contains no secret of at least ${minSecretLength} characters. Remove it, or set SECRET.`,
  );
}
