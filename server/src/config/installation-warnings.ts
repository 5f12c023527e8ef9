import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Alert } from '@lifestory/contract';
import type { AppContext } from '../context.ts';
import type { Env } from '../env.ts';
import { isPublicAddress } from './loopback.ts';
import { describeInvalidTexts, describeSampleTexts } from './sample-texts.ts';

type Loss = { cause: Alert['cause']; message: string };

/**
 * Returns what an installation with a public address loses because a variable is not set. The start, `npm run doctor` and
 * the dashboard say so.
 */
export function findLosses({ APP_URL, BACKUP_DIR, SMTP_URL }: Env): Loss[] {
  if (!isPublicAddress(APP_URL)) return [];
  const losses: Loss[] = [];
  if (!SMTP_URL) {
    losses.push({
      cause: 'no_mail_server',
      message:
        'No e-mails are sent: SMTP_URL is not set on the server, so they are only stored as files and reach nobody. Set it to your mail server.',
    });
  }
  if (!BACKUP_DIR) {
    losses.push({
      cause: 'no_backups',
      message:
        'No backups are made: BACKUP_DIR is not set on the server, so a broken disk takes all films, photographs and payments with it. Set it to a folder on another disk, unless your provider backs up the database and the media.',
    });
  }
  return losses;
}

/** Says that no backups can be written to `BACKUP_DIR`, or that they would be lost with the data; null if all is well. */
export function describeBackupFolder({
  BACKUP_DIR,
  DATA_DIR,
}: Pick<Env, 'BACKUP_DIR' | 'DATA_DIR'>): string | null {
  if (!BACKUP_DIR) return null;
  if (`${BACKUP_DIR}/`.startsWith(`${DATA_DIR}/`)) {
    return `BACKUP_DIR (${BACKUP_DIR}) is in DATA_DIR: what damages the data damages the backups too. Set it to a folder outside, best on another disk.`;
  }
  let folder = BACKUP_DIR;
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return `No backups can be made: ${folder} is not writable (${(error as NodeJS.ErrnoException).code}). Set BACKUP_DIR to a folder that the user of Lifestory owns, or fix its permissions.`;
  }
}

/**
 * Returns warnings about settings that are not ready for production, printed at each start.
 *
 * @throws Error if a file with the business's own texts is invalid
 */
export function describeWarnings({ env, payments }: AppContext): string[] {
  const warnings = findLosses(env).map(({ message }) => message);
  const backupFolder = env.ROLE === 'web' ? null : describeBackupFolder(env);
  if (backupFolder) warnings.push(backupFolder);
  if (payments.name === 'sandbox' && isPublicAddress(env.APP_URL)) {
    warnings.push(
      `Cards are charged in the sandbox at ${env.APP_URL}: anyone can pay with a test card, and no real money is charged. Set STRIPE_SECRET_KEY and the other Stripe keys.`,
    );
  }
  if (env.MEETINGS === 'studio' && isPublicAddress(env.APP_URL) && !env.APP_URL.startsWith('https:')) {
    warnings.push(
      `Interviews cannot take place at ${env.APP_URL}: browsers allow camera and microphone only at an https address. Put a proxy with a certificate in front, or set MEETING_LINK_TEMPLATE.`,
    );
  }
  const invalidTexts = describeInvalidTexts(env);
  if (invalidTexts.length > 0) throw new Error(invalidTexts.join('\n'));
  const sampleTexts = describeSampleTexts(env);
  return sampleTexts ? [...warnings, sampleTexts] : warnings;
}
