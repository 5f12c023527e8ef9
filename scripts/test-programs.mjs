// Programs that tests need but npm does not install. Plain JavaScript, because it runs before packages are installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
  { name: 'coturn', isInstalled: () => isProgram('/usr/bin/turnserver'), packages: ['coturn'] },
  {
    name: 'PostgreSQL',
    isInstalled: () => systemPostgres() !== undefined,
    packages: ['postgresql', 'postgresql-contrib'],
  },
  { name: 'Firefox', isInstalled: () => isProgram('/usr/bin/firefox-esr'), packages: ['firefox-esr'] },
  { name: 'PulseAudio', isInstalled: () => isInPath('pulseaudio'), packages: ['pulseaudio'] },
  {
    name: 'WebKitGTK',
    isInstalled: () => ['WebKitWebDriver', 'Xvfb'].every((program) => isProgram(`/usr/bin/${program}`)),
    // The plugins decode films.
    packages: ['webkit2gtk-driver', 'xvfb', 'gstreamer1.0-libav', 'gstreamer1.0-plugins-bad'],
  },
];

const buildScript = fileURLToPath(new URL('../deploy/build-ffmpeg.sh', import.meta.url));
const scriptHash = createHash('sha256').update(readFileSync(buildScript)).digest('hex').slice(0, 16);
/** The ffmpeg of the image, see `server/src/providers/transcoder/ffmpeg.test.ts`. */
const imageFfmpeg = join(homedir(), `.cache/lifestory/ffmpeg-${scriptHash}`);
const imageFfmpegPackages = [
  ...['gcc', 'libc6-dev', 'libdav1d-dev', 'libopus-dev', 'libssl-dev', 'libvpx-dev', 'libx264-dev'],
  ...['make', 'nasm', 'pkg-config', 'xz-utils', 'zlib1g-dev'],
];
const debianKeys = '/usr/share/keyrings/debian-archive-keyring.gpg';

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
  if (!isProgram(imageFfmpeg)) {
    console.log('Building the ffmpeg of the image, which takes minutes and happens once …');
    if (!(await buildImageFfmpeg()))
      console.log('The ffmpeg of the image could not be built: the tests that need it are skipped.');
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

/**
 * Builds the ffmpeg of the image as its Dockerfile does, from the source of the image's Debian, whatever version this
 * machine has. Returns whether it succeeded.
 */
async function buildImageFfmpeg() {
  const mirror = findDebianMirror();
  if (!mirror || !existsSync(debianKeys)) return false;
  if (!(await aptGet('install', ...imageFfmpegPackages))) return false;
  const folder = mkdtempSync(join(tmpdir(), 'lifestory-ffmpeg-'));
  try {
    for (const name of ['lists/partial', 'cache/archives/partial', 'source'])
      mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, 'sources.list'), `deb-src [signed-by=${debianKeys}] ${mirror} trixie main\n`);
    writeFileSync(join(folder, 'status'), '');
    const options = [
      ...[`Dir::Etc::sourcelist=${folder}/sources.list`, 'Dir::Etc::sourceparts=-'],
      ...[
        `Dir::State::lists=${folder}/lists`,
        `Dir::State::status=${folder}/status`,
        `Dir::Cache=${folder}/cache`,
      ],
    ].flatMap((option) => ['-o', option]);
    if (!(await run('apt-get', [...options, 'update']))) return false;
    const source = ['source', '--download-only', '--tar-only', 'ffmpeg'];
    if (!(await run('apt-get', [...options, ...source], { cwd: folder }))) return false;
    const archive = readdirSync(folder).find((name) => /^ffmpeg_.*\.orig\.tar\.\w+$/.test(name));
    const unpacked = join(folder, 'source');
    if (!archive) return false;
    if (!(await run('tar', ['-xf', join(folder, archive), '--strip-components=1', '-C', unpacked])))
      return false;
    if (!(await run('nice', [buildScript, unpacked]))) return false;
    mkdirSync(dirname(imageFfmpeg), { recursive: true });
    // Renamed once it is complete, because another run may be starting it.
    copyFileSync(join(unpacked, 'ffmpeg'), `${imageFfmpeg}.${process.pid}`);
    renameSync(`${imageFfmpeg}.${process.pid}`, imageFfmpeg);
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the address from which this machine installs Debian's packages; undefined for other distributions. */
function findDebianMirror() {
  const folder = '/etc/apt/sources.list.d';
  const files = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const sources = ['/etc/apt/sources.list', ...files].filter((path) => existsSync(path));
  const text = sources.map((path) => readFileSync(path, 'utf8')).join('\n');
  return /^(?:URIs:|deb(?: \[.*\])?) +(https?:\/\/\S+\/debian)\/?(?:\s|$)/m.exec(text)?.[1];
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
  return run(command[0], command.slice(1));
}

/** Runs a program without output; returns whether it succeeded. */
function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore', ...options });
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
