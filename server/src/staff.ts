import { sql } from 'kysely';
import { z } from 'zod';
import { joinEmbedded } from './database/embedded.ts';
import { openDatabase } from './database/open.ts';
import { readEnv } from './env.ts';
import { recordChange } from './features/audit/index.ts';
import { makePasswordLink } from './features/auth/index.ts';
import { postMail } from './features/mail/index.ts';
import { fullName, insertPerson } from './features/people/index.ts';
import type { House } from './house.ts';
import { createHttp } from './http/app.ts';
import { runProgram } from './program.ts';
import { wire } from './wire.ts';

// `npm run staff`: the accounts of those who work in the back-office. It may run beside the server.

const roles = ['Super Admin', 'Developer'];

const usage = `Usage:
  npm run staff -- add <email> "Super Admin" [first name] [last name]
  npm run staff -- add <email> Developer [first name] [last name]
  npm run staff -- list

add makes an account and mails a link to choose a password, which is also printed here.
list shows who works in the back-office.`;

/** Adds somebody to the staff; answers what to tell the operator. Fails with a sentence. */
async function add(house: House, [email = '', role = '', fname = '', lname = '']: string[]): Promise<string> {
  if (!z.email().safeParse(email).success)
    throw new Error(`"${email}" is not an e-mail address.\n\n${usage}`);
  const staffRole = roles.find((one) => one.toLowerCase() === role.toLowerCase());
  if (!staffRole) throw new Error(`"${role}" is not a role of the staff: ${roles.join(' or ')}.\n\n${usage}`);
  return house.db.transaction().execute(async (tx) => {
    const person = await insertPerson(tx, {
      email,
      fname: fname || (email.split('@')[0] ?? email),
      lname,
      staff_role: staffRole,
      created_at: house.now(),
    });
    if (!person)
      throw new Error(`${email} already has an account. Nothing was changed; use another address.`);
    const url = await makePasswordLink(house, tx, person, 'create');
    await postMail(house, tx, {
      kind: 'staff-invitation',
      to: email,
      personId: person.id,
      subject: 'Your Lifestory staff account',
      letter: {
        greeting: `Dear ${person.fname},`,
        paragraphs: [`An account as ${staffRole} was made for you. Choose a password, and you can sign in:`],
        button: { label: 'Choose a password', url },
        footnote: 'The link works once, for 14 days.',
      },
    });
    await recordChange(tx, {
      actorId: null,
      action: 'staff added',
      subjectKind: 'person',
      subjectId: person.id,
      after: { email, role: staffRole },
    });
    return `${email} is a ${staffRole} now. The link to choose a password (once, within 14 days):\n  ${url}`;
  });
}

/** The staff, one line each. */
async function list(house: House): Promise<string> {
  const staff = await house.db
    .selectFrom('people')
    .select(['email', 'fname', 'lname', 'staff_role', sql<boolean>`password_hash is not null`.as('ready')])
    .where('staff_role', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('staff_role', 'desc')
    .orderBy('email')
    .execute();
  if (staff.length === 0) return 'Nobody works here yet.';
  const width = Math.max(...staff.map(({ email }) => email.length));
  return staff
    .map((person) => {
      const waiting = person.ready ? '' : ' (has not chosen a password yet)';
      return `${person.staff_role?.padEnd(11)}  ${person.email.padEnd(width)}  ${fullName(person)}${waiting}`;
    })
    .join('\n');
}

async function run([command = '', ...rest]: string[]): Promise<string> {
  const commands: Record<string, typeof add> = { add, list };
  const chosen = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!chosen) throw new Error(usage);
  const env = readEnv(process.env);
  const { log } = await createHttp({ ...env, RATE_LIMIT_SCALE: 1 });
  const { close, ...database } = await openDatabase(env, log, joinEmbedded);
  try {
    return await chosen(wire(env, database, log), rest);
  } finally {
    await close();
  }
}

await runProgram(run);
