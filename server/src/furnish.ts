import { sql } from 'kysely';
import type { Tx } from './database/connection.ts';
import { newSecret } from './database/ids.ts';
import { demonstrate, demonstrationAccounts } from './demonstration/demonstration.ts';
import { setPassword } from './features/auth/index.ts';
import { insertPerson } from './features/people/index.ts';
import type { House } from './house.ts';
import { Failure } from './http/failure.ts';

/** Key of the lock that lets one process furnish while others wait. */
const furnishing = 0x4c49_4645;

/**
 * Makes an empty database usable: the demonstration where `DEMO` asks for it, else a Super Admin. Answers the lines
 * that tell the operator who can sign in; none where that was said before. Fails when `ADMIN_PASSWORD` will not do.
 */
export async function furnish(house: House): Promise<string[]> {
  return house.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${furnishing})`.execute(tx);
    if (await isEmpty(tx)) return house.env.DEMO ? demonstrate(house, tx) : firstAdmin(house, tx);
    if (!house.env.DEMO) return [];
    const accounts = await demonstrationAccounts(tx, house.env);
    return accounts.length > 0
      ? accounts
      : ['This database is in use: no demonstration was made, and nothing was changed.'];
  });
}

async function isEmpty(tx: Tx): Promise<boolean> {
  const person = await tx.selectFrom('people').select('id').limit(1).executeTakeFirst();
  return person === undefined;
}

/** The Super Admin of `ADMIN_EMAIL` and `ADMIN_PASSWORD`; a password that was not given is made, and told once. */
async function firstAdmin(house: House, tx: Tx): Promise<string[]> {
  const email = house.env.ADMIN_EMAIL ?? 'admin@lifestory.example';
  const given = house.env.ADMIN_PASSWORD;
  const password = given ?? newSecret(15);
  const person = await insertPerson(tx, {
    email,
    fname: 'Super',
    lname: 'Admin',
    staff_role: 'Super Admin',
    created_at: house.now(),
  });
  if (!person) throw new Error(`ADMIN_EMAIL: ${email} is taken.`);
  await setPassword(house, tx, person, { password, password_confirmation: password }).catch(
    inTheOperatorsWords,
  );
  return given
    ? [`Super Admin: ${email}, with the password of ADMIN_PASSWORD.`]
    : [`Super Admin: ${email}, password ${password} (said this once; please change it after signing in).`];
}

/** A password is refused as in a form; the operator knows it by the name of its variable. */
function inTheOperatorsWords(error: unknown): never {
  if (!(error instanceof Failure)) throw error;
  const sentences = Object.values(error.fields ?? {}).flat();
  throw new Error(`ADMIN_PASSWORD is not right. ${sentences.join(' ') || error.message}`);
}
