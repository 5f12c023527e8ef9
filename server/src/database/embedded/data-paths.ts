import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The absolute paths of the embedded PostgreSQL of a data directory. */
export type DataPaths = {
  root: string;
  cluster: string;
  sockets: string;
  log: string;
  port: number;
  /** The connection string of a database. */
  url(database: string): string;
};

const port = 5432;

/** The role that owns the cluster. */
export const ownerRole = 'lifestory';

/** The product's database. */
export const databaseName = 'lifestory';

/** Maximum length of a Unix socket path on all supported systems, in bytes. */
const maxSocketPathBytes = 103;

/** Creates the data directory and returns its paths; fails if another user owns the socket directory. */
export function resolveDataPaths(dataDir: string): DataPaths {
  mkdirSync(dataDir, { recursive: true });
  const root = realpathSync(dataDir);
  const sockets = createSocketDirectory(root);
  return {
    root,
    cluster: join(root, 'postgres'),
    sockets,
    log: join(root, 'postgres.log'),
    port,
    url: (database) =>
      `postgresql://${ownerRole}@localhost:${port}/${database}?host=${encodeURIComponent(sockets)}`,
  };
}

/**
 * Creates the directory of the sockets, in the data directory if their paths are short enough. Access to it is access
 * to the database, so only the owner may enter it.
 */
function createSocketDirectory(root: string): string {
  const preferred = join(root, 'run');
  const hash = createHash('sha256').update(root).digest('hex').slice(0, 16);
  const fits = Buffer.byteLength(join(preferred, `.s.PGSQL.${port}.lock`)) <= maxSocketPathBytes;
  const directory = fits ? preferred : join(tmpdir(), `lifestory-${hash}`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const stats = lstatSync(directory);
  const user = process.getuid?.();
  const isForeign = user !== undefined && user !== 0 && stats.uid !== user;
  if (!stats.isDirectory() || isForeign || (stats.mode & 0o077) !== 0) {
    throw new Error(
      `The directory ${directory} must belong to you alone (mode 700). Fix its permissions or remove it.`,
    );
  }
  return directory;
}
