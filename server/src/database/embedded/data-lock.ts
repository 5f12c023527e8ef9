import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The lock of a data directory; released automatically when the process ends. */
export type DataLock = { release(): Promise<void> };

/**
 * Locks the data directory (a real, absolute path) for this process. Fails with a message that names the process that
 * holds the lock.
 */
export async function lockDataDirectory(directory: string): Promise<DataLock> {
  const address = lockAddress(directory);
  const server = (await listen(address)) ?? (await replaceStaleLock(address));
  if (!server) {
    const owner = await findDataDirectoryOwner(directory);
    throw new Error(
      `Another Lifestory${owner ? ` (process ${owner})` : ''} is already using ${directory}. ` +
        'Stop it first, or set DATA_DIR to another directory.',
    );
  }
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

/**
 * Returns the process id of the server that uses a data directory (a real, absolute path); undefined if there is none.
 */
export function findDataDirectoryOwner(directory: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    let response = '';
    const socket = connect({ path: lockAddress(directory) });
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      response += chunk.toString();
    });
    socket.on('error', () => resolve(undefined));
    socket.on('close', () => resolve(Number(response) || undefined));
  });
}

/**
 * The lock is a listening socket, because the kernel closes it with its process. On Linux it has an abstract name, so
 * that no file is left behind and only one of two concurrent processes gets it.
 */
function lockAddress(directory: string): string {
  const user = process.getuid?.() ?? 0;
  const name = `lifestory-${user}-${createHash('sha256').update(directory).digest('hex').slice(0, 20)}`;
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.lock`);
}

function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(String(process.pid));
    });
    server.unref();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen({ path: address }, () => resolve(server));
  });
}

/** Removes a lock file that a killed process left behind, which does not respond, and takes its place. */
async function replaceStaleLock(address: string): Promise<Server | undefined> {
  if (address.startsWith('\0')) return undefined;
  const isAlive = await new Promise<boolean>((resolve) => {
    const socket = connect({ path: address });
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
  if (isAlive) return undefined;
  rmSync(address, { force: true });
  return listen(address);
}
