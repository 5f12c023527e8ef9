import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describeBackupFolder, findLosses } from '../config/installation-warnings.ts';
import { isLoopback } from '../config/loopback.ts';
import type { AppContext } from '../context.ts';
import type { Env } from '../env.ts';
import type { FilmSource } from '../providers/transcoder/port.ts';
import { describeTranscoderProblem } from '../providers/transcoder/transcoder.ts';
import { errorReason, type Finding, ok, problem, request, warning } from './finding.ts';

const bytesPerGigabyte = 1e9;

/** Writes, reads and removes a file in the media storage, and checks the free space. */
export async function checkStorage({ storage, env }: AppContext): Promise<Finding[]> {
  const key = `checks/${randomUUID()}.txt`;
  const content = Buffer.from('Lifestory checks this store.');
  let readBack: Buffer;
  try {
    await storage.write(key, content);
    readBack = await buffer(await storage.read(key));
  } finally {
    await storage.remove(key);
  }
  if (!readBack.equals(content))
    return [problem('A file that was read back differs. Do not use this store: it damages films.')];
  if ((await storage.size(key)) !== null)
    return [problem('A removed file is still there. Allow the key to delete (s3:DeleteObject).')];
  const location = env.S3_BUCKET ? `the bucket ${env.S3_BUCKET}` : `${env.DATA_DIR}/media`;
  const findings = [ok(`Files can be written to, read from and removed from ${location}.`)];
  if (!env.S3_BUCKET) {
    const { bavail, bsize } = await statfs(env.DATA_DIR);
    const freeGigabytes = (bavail * bsize) / bytesPerGigabyte;
    const text = `${freeGigabytes.toFixed(0)} GB are free; an hour of film takes about 1 GB.`;
    findings.push(
      freeGigabytes < 10 ? warning(`${text} Free some space before the next films arrive.`) : ok(text),
    );
  }
  return findings;
}

/** Signs in to the mail server, as for sending. */
export async function checkMail({ mailer, env }: AppContext): Promise<Finding[]> {
  await mailer.check();
  const [loss] = findLosses(env).filter(({ cause }) => cause === 'no_mail_server');
  if (loss) return [problem(loss.message)];
  if (!env.SMTP_URL)
    return [
      warning('SMTP_URL is not set: e-mails are stored as files and reach nobody. Set it before real use.'),
    ];
  const findings = [ok('The mail server accepts our sign-in.')];
  if (/\.example>?$/.test(env.MAIL_FROM)) {
    findings.push(
      problem('MAIL_FROM is the example, which mail servers reject: set a sender in your own domain.'),
    );
  }
  if (env.MAIL_BOUNCE_ADDRESS && !env.MAIL_BOUNCE_TOKEN) {
    findings.push(
      warning(
        'MAIL_BOUNCE_TOKEN is not set: e-mails that bounce to MAIL_BOUNCE_ADDRESS cannot be reported. Set it.',
      ),
    );
  }
  return findings;
}

/** Checks whether backups are made, and whether their folder is writable and apart from the data. */
export async function checkBackups(env: Env): Promise<Finding[]> {
  const [loss] = findLosses(env).filter(({ cause }) => cause === 'no_backups');
  if (loss) return [warning(loss.message)];
  if (!env.BACKUP_DIR) return [ok('No backups are made: BACKUP_DIR is not set.')];
  const text = env.ROLE === 'web' ? null : describeBackupFolder(env);
  return [text ? problem(text) : ok(`Backups are made in ${env.BACKUP_DIR}.`)];
}

/** Checks whether links in mails lead to this installation. */
export async function checkAddress({ APP_URL }: Env): Promise<Finding[]> {
  const { protocol, hostname } = new URL(APP_URL);
  const isLocal = isLoopback(hostname);
  const findings: Finding[] = [];
  if (isLocal)
    findings.push(
      warning(
        `APP_URL is ${APP_URL}: links in e-mails work only on this machine. Set it to the address that people use.`,
      ),
    );
  else if (protocol !== 'https:')
    findings.push(
      problem(
        'APP_URL is not https, so passwords are sent unencrypted, and browsers allow no camera and microphone: put a proxy with a certificate in front.',
      ),
    );
  const response = await request(`${APP_URL}/health`).catch(errorReason);
  if (typeof response === 'string') {
    findings.push(
      warning(
        `There is no response at ${APP_URL} (${response}). Start Lifestory and its proxy, or correct the DNS entry.`,
      ),
    );
  } else if (!response.ok) {
    findings.push(warning(`${APP_URL}/health returns ${response.status}: check the proxy.`));
  } else findings.push(ok(`${APP_URL} responds.`));
  return findings;
}

const ffmpegAdvice =
  'Films get no light versions. Install another ffmpeg, or set TRANSCODER=embedded to use the library instead.';

/** A film that takes everything that usual films take: 60 frames a second, and sound in 5.1. */
const testFilm: FilmSource = {
  address: fileURLToPath(new URL('./film.mp4', import.meta.url)),
  durationSeconds: 1,
  width: 96,
  height: 54,
  hasSound: true,
  frameRate: 60,
};

/** Converts a film as the product does, so that what makes the light versions of films is known to work. */
export async function checkPrograms(
  { env, findTranscoder }: AppContext,
  signal: AbortSignal,
): Promise<Finding[]> {
  if (env.TRANSCODER === 'none') return [ok('Light versions of films are turned off.')];
  const transcoder = await findTranscoder();
  const missing = describeTranscoderProblem(transcoder);
  if (missing || !transcoder) return [warning(missing ?? 'Films get no light versions.')];
  const directory = await mkdtemp(join(tmpdir(), 'lifestory-doctor-'));
  try {
    await transcoder.makeVersions({ film: testFilm, hiddenRanges: [], directory }, { signal });
    return [ok('Films get light versions: a film of one second was converted.')];
  } catch (error) {
    if (signal.aborted) throw error;
    return [problem(`A film of one second could not be converted (${errorReason(error)}). ${ffmpegAdvice}`)];
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
