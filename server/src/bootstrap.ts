import { sql } from 'kysely';
import { demoAdminEmail, demoPassword } from './config/demo-accounts.ts';
import { claimSecret } from './config/secret.ts';
import type { AppContext } from './context.ts';
import type { Tx } from './database/connection.ts';
import { newSecret } from './database/ids.ts';
import { findDemoAccounts } from './demonstration/demo-account.queries.ts';
import { formatSignInInstructions } from './demonstration/sign-in-instructions.ts';
import { setPassword } from './domains/people/auth/index.ts';
import { findPersonByEmail, insertPerson } from './domains/people/people/index.ts';
import { Failure } from './http/failure.ts';

/** Advisory lock key: one process bootstraps the database while others wait. */
const bootstrapLock = 0x4c49_4645;

/**
 * Bootstraps an empty database with the demonstration (`DEMO`) or a first Super Admin. Returns the lines to print at
 * startup. Throws if the database belongs to processes with another secret, if `ADMIN_PASSWORD` is not acceptable, or if
 * demonstration accounts exist in a production installation.
 */
export async function bootstrap(app: AppContext): Promise<string[]> {
  const lines = await app.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${bootstrapLock})`.execute(tx);
    await claimSecret(tx, app.env);
    if (await isEmpty(tx)) {
      if (!app.env.DEMO) return createFirstAdmin(app, tx);
      const { seedDemonstration } = await import('./demonstration/demonstration.ts');
      return seedDemonstration(app, tx);
    }
    await assertNoDemoInProduction(app, tx);
    const accounts = await formatSignInInstructions(tx);
    if (accounts.length > 0) return accounts;
    const ignored = await describeIgnoredAdmin(app, tx);
    return app.env.demoRequested
      ? ['This database is in use. No demonstration was created, and nothing was changed.', ...ignored]
      : ignored;
  });
  return [...lines, ...app.env.ignoredVariables];
}

/** Throws if a production installation has accounts with the published password. */
async function assertNoDemoInProduction({ env }: AppContext, tx: Tx): Promise<void> {
  if (env.productionSettings.length === 0) return;
  const accounts = await findDemoAccounts(tx);
  if (accounts.length === 0) return;
  const emails = accounts.slice(0, 3).map(({ email }) => email);
  const more = accounts.length > emails.length ? ` and ${accounts.length - emails.length} more` : '';
  throw new Error(
    `This database has accounts of the demonstration, whose password is published (${emails.join(', ')}${more}), and it is set up for real use (${env.productionSettings.join(', ')}). ` +
      'Start with an empty database and DATA_DIR, or remove these accounts: npm run staff -- remove-demo',
  );
}

/** Explains why ADMIN_EMAIL and ADMIN_PASSWORD have no effect on a database that has accounts. */
async function describeIgnoredAdmin({ env }: AppContext, tx: Tx): Promise<string[]> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = env;
  const person = ADMIN_EMAIL ? await findPersonByEmail(tx, ADMIN_EMAIL) : undefined;
  if (ADMIN_EMAIL && (person?.staff_role !== 'Super Admin' || person.deactivated_at)) {
    return [
      `ADMIN_EMAIL has no effect, since this database has accounts: ${ADMIN_EMAIL} is not an active Super Admin. Staff are added and changed with npm run staff.`,
    ];
  }
  return ADMIN_PASSWORD
    ? ['ADMIN_PASSWORD has no effect, since this database has accounts. You can remove it.']
    : [];
}

async function isEmpty(tx: Tx): Promise<boolean> {
  const person = await tx.selectFrom('people').select('id').limit(1).executeTakeFirst();
  return person === undefined;
}

/** Creates the first Super Admin. Without `ADMIN_PASSWORD`, generates a password, which is printed only once. */
async function createFirstAdmin(app: AppContext, tx: Tx): Promise<string[]> {
  const email = app.env.ADMIN_EMAIL ?? demoAdminEmail;
  const configured = app.env.ADMIN_PASSWORD;
  if (configured === demoPassword) {
    throw new Error(
      'ADMIN_PASSWORD is not allowed: it is the public password of the demonstration. Choose another one.',
    );
  }
  const password = configured ?? newSecret(15);
  const person = await insertPerson(tx, {
    email,
    fname: 'Super',
    lname: 'Admin',
    staff_role: 'Super Admin',
    created_at: app.now(),
  });
  if (!person) throw new Error(`ADMIN_EMAIL: ${email} is taken.`);
  await setPassword(app, tx, person, { password, password_confirmation: password }).catch(throwPasswordError);
  return configured
    ? [`Super Admin: ${email}, with the password of ADMIN_PASSWORD.`]
    : [`Super Admin: ${email}, password ${password} (shown only once; please change it after signing in).`];
}

/** Rethrows a rejected password as an error that names the variable. */
function throwPasswordError(error: unknown): never {
  if (!(error instanceof Failure)) throw error;
  const sentences = Object.values(error.fields ?? {}).flat();
  throw new Error(`ADMIN_PASSWORD is not allowed. ${sentences.join(' ') || error.message}`);
}
