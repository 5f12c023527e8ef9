import { type StaffRole, staffRoles } from '@lifestory/contract';
import { z } from 'zod';
import { changeSecret } from '../config/secret.ts';
import type { AppContext } from '../context.ts';
import { removeDemo } from '../demonstration/removal.ts';
import {
  addStaff,
  changeStaffRole,
  deactivateStaff,
  listStaff,
  reactivateStaff,
  removeStaff,
  resetFactorsByEmail,
} from '../domains/people/accounts/index.ts';
import { formatFullName } from '../domains/people/people/index.ts';

const usage = `Usage:
  npm run staff -- add <email> "Super Admin" [first name] [last name]
  npm run staff -- add <email> Interviewer [first name] [last name]
  npm run staff -- add <email> Developer [first name] [last name]
  npm run staff -- list
  npm run staff -- role <email> "Super Admin" | Interviewer | Developer
  npm run staff -- deactivate <email>
  npm run staff -- reactivate <email>
  npm run staff -- remove <email>
  npm run staff -- reset-factors <email>
  npm run staff -- remove-demo
  npm run staff -- change-secret

add creates an account and mails a link to choose a password, which is also printed here.
list shows the staff accounts.
role changes the role of an account and signs it out.
deactivate signs an account out everywhere at once; it cannot sign in until you reactivate it.
remove deletes an account for good. Its name stays in the audit log.
The open sessions and free time slots of who is deactivated, removed or made a Developer are then nobody's: anyone can
hold them. The page Staff offers to give them to a colleague or to cancel them.
reset-factors removes the passkeys, authenticator app and recovery codes of any account whose owner has lost them, signs
it out and mails the owner. Make sure first that the request comes from the owner.
remove-demo erases all demonstration accounts with their films and photographs.
change-secret records that SECRET was changed on purpose. Stop all processes first, and give all of them the new one.
The last active Super Admin can be neither deactivated nor removed nor given another role.`;

/** Runs a command with its arguments; returns the text to print. Fails with a message for the operator. */
export type StaffCommand = (app: AppContext, args: string[]) => Promise<string>;

const commands: Record<string, StaffCommand> = {
  async add(app, [email = '', role = '', fname = '', lname = '']) {
    parseEmail(email);
    const staffRole = parseRole(role);
    const { url } = await addStaff(app, null, { email, role: staffRole, fname, lname });
    return `${email} is now ${describeRole(staffRole)}. The link to choose a password (once, within 14 days):\n  ${url}`;
  },

  async list({ db }) {
    const staff = await listStaff(db);
    if (staff.length === 0) return 'There are no staff accounts yet.';
    const width = Math.max(...staff.map(({ email }) => email.length));
    return staff
      .map((account) => {
        const { role, email, deactivatedAt, hasPassword } = account;
        const state = deactivatedAt
          ? ' (deactivated)'
          : hasPassword
            ? ''
            : ' (has not chosen a password yet)';
        return `${role?.padEnd(11)}  ${email.padEnd(width)}  ${formatFullName(account)}${state}`;
      })
      .join('\n');
  },

  async role(app, [email = '', role = '']) {
    const staffRole = parseRole(role);
    return (await changeStaffRole(app, null, { email: parseEmail(email) }, staffRole))
      ? `${email} is now ${describeRole(staffRole)}, and is signed out everywhere.`
      : `${email} is already ${describeRole(staffRole)}.`;
  },

  async deactivate(app, [email = '']) {
    return (await deactivateStaff(app, null, { email: parseEmail(email) }))
      ? `${email} is deactivated and signed out everywhere.`
      : `${email} is already deactivated.`;
  },

  async reactivate(app, [email = '']) {
    return (await reactivateStaff(app, null, { email: parseEmail(email) }))
      ? `${email} is active again and can sign in.`
      : `${email} is already active.`;
  },

  async remove(app, [email = '']) {
    await removeStaff(app, null, { email: parseEmail(email) });
    return `${email} is removed and signed out everywhere.`;
  },

  async 'reset-factors'(app, [email = '']) {
    return (await resetFactorsByEmail(app, parseEmail(email)))
      ? `${email} no longer has a second step at sign-in, and is signed out everywhere.`
      : `${email} has no second step at sign-in.`;
  },

  async 'remove-demo'(app) {
    const count = await removeDemo(app);
    if (count === 0) return 'There are no demonstration accounts.';
    return [
      `${count} demonstration accounts are removed. The server deletes their films and photographs when it runs.`,
      'Their transactions stay in the ledger without a name, and free time slots stay in the calendar. For an empty ledger, start with an empty database.',
    ].join('\n');
  },

  async 'change-secret'({ db, env }) {
    return (await changeSecret(db, env))
      ? 'The secret is changed. Links in e-mails that were sent before no longer work, authenticator apps and the meeting account have to be set up again, and the next backup needs another directory.'
      : 'The secret is the one of this database already.';
  },
};

const describeRole = (role: StaffRole): string => `${role === 'Interviewer' ? 'an' : 'a'} ${role}`;

function parseEmail(text: string): string {
  if (z.email().safeParse(text).success) return text;
  throw new Error(`"${text}" is not an e-mail address.\n\n${usage}`);
}

/** Parses a role name, ignoring case. Fails with the usage if it is unknown. */
function parseRole(text: string): StaffRole {
  const role = staffRoles.find((staffRole) => staffRole.toLowerCase() === text.toLowerCase());
  if (role) return role;
  throw new Error(`"${text}" is not a staff role (${staffRoles.join(', ')}).\n\n${usage}`);
}

/** Finds a command of `npm run staff` by name. Fails with the usage if it is unknown. */
export function findStaffCommand(name = ''): StaffCommand {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Error(usage);
  return command;
}
