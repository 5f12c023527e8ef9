import { demoEmail, demoPassword } from '../config/demo-accounts.ts';
import type { Tx } from '../database/connection.ts';
import { accounts } from './accounts.ts';

/** Returns the sign-in instructions for the accounts that still exist; empty without a demonstration. */
export async function formatSignInInstructions(tx: Tx): Promise<string[]> {
  const existing = await tx
    .selectFrom('people')
    .select('email')
    .where(
      'email',
      'in',
      accounts.map(({ name }) => demoEmail(name)),
    )
    .where('deleted_at', 'is', null)
    .execute();
  const emails = new Set(existing.map(({ email }) => email));
  if (!emails.has(demoEmail('rose'))) return [];
  const lines = accounts
    .filter(({ name }) => emails.has(demoEmail(name)))
    .map(({ name, role, shows }) => `  ${role.padEnd(12)} ${demoEmail(name).padEnd(30)} ${shows}`);
  return [
    'This is a demonstration. Everyone below signs in with the password',
    `  ${demoPassword}`,
    '',
    ...lines,
    '',
    'This password is published. Before real people use this installation, start with an empty DATA_DIR,',
    'or remove these accounts: npm run staff -- remove-demo',
    '',
  ];
}
