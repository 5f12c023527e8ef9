import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoEmail, demoPassword } from '../config/demo-accounts.ts';
import type { AppContext } from '../context.ts';
import type { Tx } from '../database/connection.ts';
import { newId, newSecret } from '../database/ids.ts';
import { setPassword } from '../domains/people/auth/index.ts';
import { insertPerson, type Person } from '../domains/people/people/index.ts';
import { accounts, type Character, characters } from './accounts.ts';
import type { DemoClock } from './demo-clock.ts';

/** Returns a demonstration account by its key; fails if there is none. */
export type FindPerson = (name: string) => Person;

/** Creates all accounts with portraits; those with sign-in instructions get a password. */
export async function seedPeople(app: AppContext, tx: Tx, at: DemoClock): Promise<FindPerson> {
  const peopleByName = new Map<string, Person>();
  const pictures = await Promise.all(characters.map((character) => storePortrait(app, character)));
  for (const [index, character] of characters.entries()) {
    const createdAt = at(-character.createdDaysAgo, '10:12');
    const { name, fname, lname, contact, city, state, zip_code, dob, bio = '', staff } = character;
    const person = await insertPerson(tx, {
      email: demoEmail(name),
      fname,
      lname,
      contact,
      city,
      state,
      zip_code,
      dob,
      bio,
      country: 'United States',
      staff_role: staff ?? null,
      profile_key: pictures[index] ?? null,
      created_at: createdAt,
      notifications_counted_at: createdAt,
    });
    if (!person) throw new Error(`${name} is in the demonstration twice.`);
    peopleByName.set(name, person);
  }
  const findPerson: FindPerson = (name) => {
    const person = peopleByName.get(name);
    if (!person) throw new Error(`${name} is not in the demonstration.`);
    return person;
  };
  // Sequentially: a transaction has one connection, and hashing takes most of the time.
  for (const { name } of accounts) {
    await setPassword(app, tx, findPerson(name), {
      password: demoPassword,
      password_confirmation: demoPassword,
    });
  }
  return findPerson;
}

/** Stores a portrait under an unguessable key, which it returns; null without a portrait. */
async function storePortrait(app: AppContext, { name, hasPortrait }: Character): Promise<string | null> {
  if (!hasPortrait) return null;
  const key = `profiles/${newId()}-${newSecret(9)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '0')}.webp`;
  await app.storage.write(key, await readFile(join(import.meta.dirname, 'media/portraits', `${name}.webp`)));
  return key;
}
