// Programs that tests need but npm does not install. Plain JavaScript, because it runs before packages are installed.
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { systemPostgres } from './system-postgres.mjs';

const chromium = {
  name: 'Chromium',
  isInstalled: () => Boolean(process.env.CHROMIUM_PATH) || isProgram('/usr/bin/chromium-headless-shell'),
  // A machine may have no fonts at all.
  packages: ['chromium-headless-shell', 'fonts-liberation'],
};

/** Without one of these, the tests that need it are skipped. */
const optionalPrograms = [
  { name: 'ffmpeg', isInstalled: () => isInPath('ffmpeg'), packages: ['ffmpeg'] },
  { name: 'nginx', isInstalled: () => isProgram('/usr/sbin/nginx'), packages: ['nginx-light'] },
  {
    name: 'PostgreSQL',
    isInstalled: () => systemPostgres() !== undefined,
    packages: ['postgresql', 'postgresql-contrib'],
  },
];

/** Installs the missing programs and prints which. Returns an empty string, or the reason why browser tests cannot run. */
export async function installTestPrograms() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && !isProgram(CHROMIUM_PATH))
    return `CHROMIUM_PATH names ${CHROMIUM_PATH}, which is not a program.`;
  const findMissing = () => [chromium, ...optionalPrograms].filter(({ isInstalled }) => !isInstalled());
  const missing = findMissing();
  if (missing.length > 0) {
    console.log(`Installing ${missing.map(({ name }) => name).join(', ')} …`);
    await installPackages(missing);
  }
  for (const { name } of findMissing()) {
    if (name !== chromium.name)
      console.log(`${name} could not be installed: the tests that need it are skipped.`);
    // The headless shell is faster, but not every distribution packages it.
    else if (!isProgram('/usr/bin/chromium') && !(await aptGet('install', 'chromium', 'fonts-liberation')))
      return 'The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.';
  }
  return '';
}

async function installPackages(programs) {
  if (!(await aptGet('--version'))) return;
  await aptGet('update');
  // One call is the fastest, but it installs nothing if the distribution lacks one of the packages.
  const isDone = await aptGet('install', ...programs.flatMap(({ packages }) => packages));
  if (!isDone) for (const { packages } of programs) await aptGet('install', ...packages);
}

/**
 * Calls Debian's package manager, and returns whether it succeeded. It starts no services, and installs no recommended
 * packages: those of Chromium include printer settings and graphics drivers.
 */
function aptGet(...args) {
  // Passed with `env`, because sudo removes them. At this run level, installed packages start no services.
  const variables = ['DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1'];
  const command = ['env', ...variables, 'apt-get', '-y', '--no-install-recommends', ...args];
  if (process.getuid?.() !== 0) command.unshift('sudo', '-n');
  return new Promise((resolve) => {
    const child = spawn(command[0], command.slice(1), { stdio: 'ignore' });
    child.on('error', () => resolve(false));
    child.on('close', (status) => resolve(status === 0));
  });
}

function isInPath(name) {
  return (process.env.PATH ?? '').split(delimiter).some((part) => isProgram(join(part, name)));
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
