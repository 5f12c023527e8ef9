import { createAppContext } from '../composition.ts';
import { describeInvalidTexts, describeSampleTexts } from '../config/sample-texts.ts';
import {
  describeForeignSecret,
  findRecordedFingerprint,
  fingerprintSecret,
  readSecret,
} from '../config/secret.ts';
import { connect, type Db } from '../database/connection.ts';
import { joinEmbedded } from '../database/embedded.ts';
import { listPendingMigrations } from '../database/migrate.ts';
import type { Env } from '../env.ts';
import { createHttpServer } from '../http/server.ts';
import { checkAccounts } from './accounts-check.ts';
import { checkDatabase } from './database-check.ts';
import { type Finding, ok, problem, runCheck, warning } from './finding.ts';
import { checkRelay } from './relay-check.ts';
import { checkAddress, checkBackups, checkMail, checkPrograms, checkStorage } from './services-check.ts';

/** The remedy for each service that is unreachable or rejects the configuration. */
const advice = {
  database: 'Check that PostgreSQL runs, and that DATABASE_URL has its address, name and password.',
  bucket: 'Check that the store runs, and that the S3_ variables have its address, bucket and key.',
  folder: 'Check that DATA_DIR exists and is writable for the user that runs Lifestory.',
  mail: 'Check that SMTP_URL has the address, port, name and password of your mail server, with smtps:// for a port with TLS from the start (usually 465), and smtp:// for one with STARTTLS (usually 587).',
  address: 'Check that APP_URL is the address at which people reach Lifestory.',
  programs: 'Converting a film of one second takes too long: see what occupies this machine.',
};

const labels = { ok: 'ok     ', warning: 'WARNING', problem: 'PROBLEM' };

async function checkSecret(db: Db, env: Env): Promise<Finding[]> {
  // Before the first migration, the table does not exist.
  const recorded =
    (await listPendingMigrations(db)).length > 0 ? undefined : await findRecordedFingerprint(db);
  const foreign = describeForeignSecret(env, recorded);
  if (foreign) return [problem(foreign)];
  const fingerprint = fingerprintSecret(readSecret(env)).slice(0, 8);
  if (env.SECRET)
    return [ok(`SECRET is set; its fingerprint ${fingerprint} must be the same for every process.`)];
  if (env.ROLE === 'all')
    return [ok(`The secret is in ${env.DATA_DIR} (fingerprint ${fingerprint}); keep it with your backups.`)];
  return [
    warning(
      `SECRET is not set: give all processes the same one, or the same DATA_DIR (fingerprint ${fingerprint}).`,
    ),
  ];
}

/** What was found, one finding per line. */
export interface Examination {
  report: string;
  problemCount: number;
}

/** Checks a configuration against the real services, without changing data. */
export async function examineInstallation(env: Env): Promise<Examination> {
  const { log } = await createHttpServer({ ...env, RATE_LIMIT_SCALE: 1, LOG_LEVEL: 'silent' });
  const { url, stop } = env.DATABASE_URL
    ? { url: env.DATABASE_URL, stop: async () => undefined }
    : await joinEmbedded(env.DATA_DIR);
  const { db, pool } = connect(url, 2, () => undefined);
  const app = await createAppContext(env, { db, pool }, log);
  const results = await Promise.all([
    runCheck('database', advice.database, () => checkDatabase(db, pool, env.DATABASE_POOL)),
    runCheck('media', env.S3_BUCKET ? advice.bucket : advice.folder, () => checkStorage(app)),
    runCheck('mail', env.SMTP_URL ? advice.mail : advice.folder, () => checkMail(app)),
    runCheck('backups', '', () => checkBackups(env)),
    runCheck('payments', app.payments.check.advice, app.payments.check.run),
    runCheck('meetings', app.meetings.check.advice, app.meetings.check.run),
    ...(app.transcriber
      ? [runCheck('transcription', app.transcriber.check.advice, app.transcriber.check.run)]
      : []),
    runCheck('relay', 'Check TURN_URL.', () => checkRelay(env)),
    runCheck('address', advice.address, () => checkAddress(env)),
    runCheck('accounts', advice.database, () => checkAccounts(app)),
    runCheck('secret', advice.folder, () => checkSecret(db, env)),
    runCheck('programs', advice.programs, (signal) => checkPrograms(app, signal), 120),
    runCheck('texts', '', async () => {
      const samples = describeSampleTexts(env);
      const findings = [
        ...describeInvalidTexts(env).map((text) =>
          problem(`${text} Correct the file, or remove it to show the sample.`),
        ),
        ...(samples ? [warning(samples)] : []),
      ];
      return findings.length > 0 ? findings : [ok('The texts of the landing page are valid.')];
    }),
    runCheck('variables', '', async () => env.ignoredVariables.map(warning)),
  ]);
  await db.destroy();
  await stop();
  const lines = results.flatMap(([name, findings]) =>
    findings.map(({ state, text }) => `${labels[state]} ${name}: ${text}`),
  );
  const count = results.flatMap(([, findings]) => findings).filter(({ state }) => state === 'problem').length;
  const summary =
    count === 0 ? 'No problems found.' : `${count} ${count === 1 ? 'problem' : 'problems'} found.`;
  return { report: [...lines, '', summary].join('\n'), problemCount: count };
}
