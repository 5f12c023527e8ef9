import { fingerprint } from './backup/saving.ts';
import { createAppContext } from './composition.ts';
import { connect } from './database/connection.ts';
import { joinEmbedded } from './database/embedded.ts';
import { examineAccounts } from './doctor/accounts.examination.ts';
import { examineDatabase } from './doctor/database.examination.ts';
import { examine, type Finding, look, ok, wrong } from './doctor/finding.ts';
import {
  examineAddress,
  examineMail,
  examineMeetings,
  examinePayments,
  examinePrograms,
  examineStorage,
} from './doctor/services.examination.ts';
import { type Env, readEnv } from './env.ts';
import { createHttp } from './http/app.ts';
import { describeInvalidTexts, describeSampleTexts } from './sample-texts.ts';
import { keptSecret } from './secret.ts';

// `npm run doctor`: tries the configuration against the real services, changes nothing, and says what is wrong.

/** What to do where a service does not answer, or says no in words of its own. */
const advice = {
  database: 'See that PostgreSQL runs, and that DATABASE_URL has its address, name and password.',
  bucket:
    'See that the store runs, and that the S3_ variables have its address, the bucket and a key for it.',
  folder: 'See that DATA_DIR is there, and that whoever runs Lifestory may write into it.',
  mail: 'See that SMTP_URL has the address, port, name and password of your mail server.',
  payments: 'See that this machine may reach Stripe, and https://status.stripe.com.',
  meetings: 'See that this machine may reach Zoom, and https://status.zoom.us.',
  address: 'See that APP_URL is the address under which people reach Lifestory.',
  programs: 'Install ffmpeg.',
};

const signs = { ok: 'ok   ', look: 'LOOK ', wrong: 'WRONG' };

async function examineSecret(env: Env): Promise<Finding[]> {
  const mark = fingerprint(env.SECRET ?? keptSecret(env.DATA_DIR)).slice(0, 8);
  if (env.SECRET) return [ok(`SECRET is set; its mark ${mark} has to be the same for every process.`)];
  if (env.ROLE === 'all')
    return [ok(`The secret lies in ${env.DATA_DIR} (mark ${mark}); keep it with your backups.`)];
  return [look(`SECRET is not set: give all processes the same one, or the same DATA_DIR (mark ${mark}).`)];
}

async function run(): Promise<number> {
  const env = readEnv(process.env);
  const { log } = await createHttp({ ...env, RATE_LIMIT_SCALE: 1, LOG_LEVEL: 'silent' });
  const { url, stop } = env.DATABASE_URL
    ? { url: env.DATABASE_URL, stop: async () => undefined }
    : await joinEmbedded(env.DATA_DIR);
  const { db, pool } = connect(url, 2, () => undefined);
  const app = createAppContext(env, { db, pool }, log);
  const results = await Promise.all([
    examine('database', advice.database, () => examineDatabase(db, pool, env.DATABASE_POOL)),
    examine('media', env.S3_BUCKET ? advice.bucket : advice.folder, () => examineStorage(app)),
    examine('mail', env.SMTP_URL ? advice.mail : advice.folder, () => examineMail(app)),
    examine('payments', advice.payments, () => examinePayments(app)),
    examine('meetings', advice.meetings, () => examineMeetings(app)),
    examine('address', advice.address, () => examineAddress(env)),
    examine('accounts', advice.database, () => examineAccounts(app)),
    examine('secret', advice.folder, () => examineSecret(env)),
    examine('programs', advice.programs, examinePrograms),
    examine('texts', '', async () => {
      const samples = describeSampleTexts(env);
      const findings = [
        ...describeInvalidTexts(env).map((text) =>
          wrong(`${text} Correct the file, or remove it to show the sample.`),
        ),
        ...(samples ? [look(samples)] : []),
      ];
      return findings.length > 0 ? findings : [ok('The texts of the landing page can be shown.')];
    }),
    examine('variables', '', async () => env.ignoredVariables.map(look)),
  ]);
  await db.destroy();
  await stop();
  const lines = results.flatMap(([name, findings]) =>
    findings.map(({ state, text }) => `${signs[state]} ${name}: ${text}`),
  );
  const count = results.flatMap(([, findings]) => findings).filter(({ state }) => state === 'wrong').length;
  console.log([...lines, '', count === 0 ? 'Nothing is wrong.' : `${count} to mend.`].join('\n'));
  return count === 0 ? 0 : 1;
}

try {
  process.exit(await run());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
