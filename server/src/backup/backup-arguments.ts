import { parseArgs } from 'node:util';

const usage = `Usage: npm run backup -- <directory> [--keep <number>]
--keep keeps the given number of newest backups in the directory and removes the others with their files.`;

/** What to back up into, and how many backups to keep; null for all. */
export interface BackupArguments {
  directory: string;
  keep: number | null;
}

/** Parses the arguments of `npm run backup`. Fails with the usage, or the message of an unknown option. */
export function parseBackupArguments(args: string[]): BackupArguments {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { keep: { type: 'string' } },
  });
  const [directory] = positionals;
  if (!directory) throw new Error(usage);
  return { directory, keep: parseKeep(values.keep) };
}

function parseKeep(keep: string | undefined): number | null {
  if (keep === undefined) return null;
  if (!/^[1-9]\d{0,3}$/.test(keep)) throw new Error(usage);
  return Number(keep);
}
