import { demoEmail, demoPassword } from '../config/demo-accounts.ts';
import type { AppContext } from '../context.ts';
import type { Tx } from '../database/connection.ts';
import { accounts } from './accounts.ts';
import { createDemoClock } from './demo-clock.ts';
import { seedGalleries, storePhotographs } from './galleries.ts';
import { seedInterviews } from './interviews.ts';
import { seedLedger } from './ledger.ts';
import { seedNotifications } from './notifications.ts';
import { seedPeople } from './people.ts';
import { seedStories, storeFilms } from './stories.ts';

/**
 * Fills an empty database with the data of an established business, with dates around today. Returns the sign-in
 * instructions to print. Runs before the server accepts requests, so that its long transaction blocks nothing.
 */
export async function seedDemonstration(
  app: Pick<AppContext, 'env' | 'jobs' | 'now' | 'payments' | 'storage'>,
  tx: Tx,
): Promise<string[]> {
  const at = createDemoClock(app.now());
  // Pictures are rendered on other threads while rows are inserted.
  const storing = storePhotographs(app);
  // Prevents an unhandled rejection if seeding fails first; `await storing` below reports the error.
  storing.catch(() => undefined);
  const findPerson = await seedPeople(app, tx, at);
  const stories = await seedStories(tx, findPerson, at);
  const interviews = await seedInterviews(app, tx, findPerson, stories, at);
  await storeFilms(app, tx, findPerson, interviews);
  await seedLedger(app, tx, findPerson, stories, interviews, at);
  const pictures = await storing;
  await seedGalleries(tx, findPerson, stories, at, pictures);
  await seedNotifications(tx, findPerson, at, pictures);
  return listSignIns(tx);
}

/** Returns the sign-in instructions for the accounts that still exist; empty without a demonstration. */
export async function listSignIns(tx: Tx): Promise<string[]> {
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
