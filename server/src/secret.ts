import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newSecret } from './database/ids.ts';

/** The fewest characters of a secret, as of the variable `SECRET`. */
const minSecretLength = 32;

/**
 * The secret of this installation: made at the first start, kept in `dataDir`, the same for all processes that share
 * it. Fails with a sentence when what is kept there is no secret: links signed with it could be forged.
 */
export function loadOrCreateSecret(dataDir: string): string {
  const path = join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${newSecret(6)}.draft`;
  writeFileSync(draft, newSecret(), { mode: 0o600, flag: 'wx', flush: true });
  try {
    // Of several processes that start at once one wins, and nobody ever reads half a file.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length >= minSecretLength) return secret;
  throw new Error(
    `${path} holds no secret of at least ${minSecretLength} characters. Remove it, or set SECRET.`,
  );
}
