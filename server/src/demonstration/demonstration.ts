import { demoEmail, demoPassword } from '../config/demo-accounts.ts';
import type { AppContext } from '../context.ts';
import type { Tx } from '../database/connection.ts';
import { fillAlbums, storePhotographs } from './album.ts';
import { accounts } from './cast.ts';
import { fillLedger } from './ledger.ts';
import { seedNotifications } from './notifications.ts';
import { makePeople } from './people.ts';
import { makeSchedule } from './schedule.ts';
import { makeStories, storeFilms } from './stories.ts';
import { timelineFrom } from './timeline.ts';

/**
 * Fills an empty database with a business that has been running for a while, with dates around today. Answers the
 * lines that tell who can sign in. It runs before anyone is served, so that its one transaction keeps nobody waiting.
 */
export async function demonstrate(
  app: Pick<AppContext, 'env' | 'jobs' | 'now' | 'payments' | 'storage'>,
  tx: Tx,
): Promise<string[]> {
  const at = timelineFrom(app.now());
  // The pictures are drawn on other threads while the rows are written.
  const drawing = storePhotographs(app);
  drawing.catch(() => undefined);
  const findPerson = await makePeople(app, tx, at);
  const stories = await makeStories(tx, findPerson, at);
  const interviews = await makeSchedule(app, tx, findPerson, stories, at);
  await storeFilms(app, tx, findPerson, interviews);
  await fillLedger(app, tx, findPerson, stories, interviews, at);
  const pictures = await drawing;
  await fillAlbums(tx, findPerson, stories, at, pictures);
  await seedNotifications(tx, findPerson, at, pictures);
  return demonstrationAccounts(tx);
}

/** The lines that tell who can sign in, of those who are still there; none when this is no demonstration. */
export async function demonstrationAccounts(tx: Tx): Promise<string[]> {
  const there = await tx
    .selectFrom('people')
    .select('email')
    .where(
      'email',
      'in',
      accounts.map(({ name }) => demoEmail(name)),
    )
    .where('deleted_at', 'is', null)
    .execute();
  const emails = new Set(there.map(({ email }) => email));
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
