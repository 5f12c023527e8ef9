import type { Tx } from '../database/connection.ts';
import type { House } from '../house.ts';
import { fillAlbums, storePhotographs } from './album.ts';
import { accounts, emailOf, password } from './cast.ts';
import { fillLedger } from './ledger.ts';
import { tellNews } from './news.ts';
import { makePeople } from './people.ts';
import { makeSchedule } from './schedule.ts';
import { makeStories, storeFilms } from './stories.ts';
import { timelineFrom } from './timeline.ts';

/**
 * Fills an empty database with a business that has been running for a while, with dates around today. Answers the
 * lines that tell who can sign in. It runs before anyone is served, so that its one transaction keeps nobody waiting.
 */
export async function demonstrate(house: House, tx: Tx): Promise<string[]> {
  const at = timelineFrom(house.now());
  // The pictures are drawn on other threads while the rows are written.
  const drawing = storePhotographs(house);
  drawing.catch(() => undefined);
  const cast = await makePeople(house, tx, at);
  const stories = await makeStories(tx, cast, at);
  const interviews = await makeSchedule(house, tx, cast, stories, at);
  await storeFilms(house, tx, cast, interviews);
  await fillLedger(house, tx, cast, stories, interviews, at);
  const pictures = await drawing;
  await fillAlbums(tx, cast, stories, at, pictures);
  await tellNews(tx, cast, at, pictures);
  return demonstrationAccounts(tx, house.env);
}

/** The lines that tell who can sign in, of those who are still there; none when this is no demonstration. */
export async function demonstrationAccounts(tx: Tx, env: House['env']): Promise<string[]> {
  const addressOf = (name: string) => (name === 'admin' ? (env.ADMIN_EMAIL ?? emailOf(name)) : emailOf(name));
  const there = await tx
    .selectFrom('people')
    .select('email')
    .where(
      'email',
      'in',
      accounts.map(({ name }) => addressOf(name)),
    )
    .where('deleted_at', 'is', null)
    .execute();
  const emails = new Set(there.map(({ email }) => email));
  if (!emails.has(emailOf('rose'))) return [];
  const lines = accounts
    .filter(({ name }) => emails.has(addressOf(name)))
    .map(({ name, role, shows }) => `  ${role.padEnd(12)} ${addressOf(name).padEnd(30)} ${shows}`);
  const secret = env.ADMIN_PASSWORD ? `${password} (Super Admin: ADMIN_PASSWORD)` : password;
  return [
    'This is a demonstration. Everyone below signs in with the password',
    `  ${secret}`,
    '',
    ...lines,
    '',
  ];
}
