import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createAppContext } from '../composition.ts';
import { fingerprintSecret, readSecret } from '../config/secret.ts';
import { startEmbedded } from '../database/embedded.ts';
import {
  assertReplaceable,
  findBackup,
  findDamagedMedia,
  restoreInstallationFiles,
  restoreMedia,
  restoreRows,
  verifyBackup,
} from './backup-restore.ts';
import { type Installation, withInstallation } from './installation.ts';

const usage = `Usage: npm run restore -- <backup> [--replace | --verify]
<backup> is the folder of a backup, or a directory of several, of which the newest is used.
--replace replaces everything in the installation; --verify checks whether the backup is complete, and changes nothing.`;

type VerifiedManifest = Awaited<ReturnType<typeof verifyBackup>>;

async function restoreInstallation(
  { env, log, db, pool }: Installation,
  folder: string,
  manifest: VerifiedManifest,
  mayReplace: boolean,
): Promise<string> {
  await assertReplaceable(pool, mayReplace);
  restoreInstallationFiles(folder, env.DATA_DIR);
  const secret = readSecret(env);
  const { storage } = await createAppContext({ ...env, SECRET: secret }, { db, pool }, log);
  const restoredFiles = await restoreMedia(folder, storage);
  await restoreRows(folder, manifest, pool);
  const summary = `Restored ${folder}: ${manifest.tables.length} tables, ${manifest.media.files} files (${restoredFiles} were missing).`;
  if (fingerprintSecret(secret) === manifest.secret) return summary;
  return `${summary}\nSECRET differs from that of the backup: meeting accounts have to be authorized again, links in e-mails stop working, and people with an authenticator app sign in with a recovery code and set it up again.`;
}

async function verifyMedia(folder: string, manifest: VerifiedManifest): Promise<string> {
  const damaged = await findDamagedMedia(folder);
  const { files, bytes } = manifest.media;
  if (damaged.length === 0) {
    return `${folder} is complete: ${manifest.tables.length} tables, ${files} files, ${Math.ceil(bytes / 1e6)} MB of media.`;
  }
  throw new Error(`Of ${files} files of ${folder}, ${damaged.length} are damaged: ${damaged.join(', ')}`);
}

/**
 * Restores a backup into the installation that `variables` configure, or verifies it, as `args` say; see the usage.
 * Returns the result. Fails with the reason.
 */
export async function runRestore(args: string[], variables: NodeJS.ProcessEnv): Promise<string> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, verify: { type: 'boolean', default: false } },
  });
  const [from] = positionals;
  if (!from) throw new Error(usage);
  const folder = findBackup(resolve(from));
  const manifest = await verifyBackup(folder);
  if (values.verify) return verifyMedia(folder, manifest);
  return withInstallation(variables, startEmbedded, (installation) =>
    restoreInstallation(installation, folder, manifest, values.replace),
  );
}
