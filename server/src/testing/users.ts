import { contract } from '@lifestory/contract';
import type { FastifyInstance } from 'fastify';
import { dateAt } from '../calendar.ts';
import type { AppContext } from '../context.ts';
import { newId } from '../database/ids.ts';
import { hashPassword } from '../domains/people/auth/passwords/password-hash.ts';
import { digest, insertSignIn } from '../domains/people/auth/sign-in/sign-in.queries.ts';
import { insertPerson, type Person } from '../domains/people/people/index.ts';
import { type Caller, createCaller } from './caller.ts';

const names = [
  'Ana',
  'Ben',
  'Carla',
  'Dev',
  'Ella',
  'Finn',
  'Greta',
  'Hugo',
  'Ida',
  'Jonas',
  'Karin',
  'Luis',
];

/** A person with a sign-in. `storyId` is the active story of the sign-in. */
export interface TestUser extends Caller {
  person: Person;
  storyId: string | null;
  token: string;
  /** Signs in on another device, with `storyId` as the active story; with `expired`, the sign-in has already ended. */
  signIn(options?: { storyId?: string | null; expired?: boolean }): Promise<TestUser>;
}

export interface TestUserOptions {
  fname?: string;
  email?: string;
  /** Hashing is slow: without this option, the person has no password. */
  password?: string;
}

export interface TestUsers {
  superAdmin(options?: TestUserOptions): Promise<TestUser>;
  developer(options?: TestUserOptions): Promise<TestUser>;
  interviewer(options?: TestUserOptions): Promise<TestUser>;
  /** A storyteller with an opened story: hosting is paid for 30 days or, with `disabled`, ended 30 days ago. */
  customer(options?: TestUserOptions & { disabled?: boolean }): Promise<TestUser & { storyId: string }>;
  /** A member of the story `of`, who has opened it. */
  subUser(story: { storyId: string }, options?: TestUserOptions): Promise<TestUser & { storyId: string }>;
  /** Makes an existing person a member of another story. */
  invite(member: { person: Person }, story: { storyId: string }): Promise<void>;
}

/** Creates people for tests, each with a name, an e-mail address and a sign-in of their own. */
export function createTestUsers(app: AppContext, fastify: FastifyInstance): TestUsers {
  const { db } = app;
  let count = 0;

  async function createPerson(staffRole: string | null, options: TestUserOptions): Promise<Person> {
    const name = names[count % names.length] ?? 'Ana';
    const number = ++count;
    const created = await insertPerson(db, {
      fname: options.fname ?? name,
      lname: `Sample${number}`,
      email: options.email ?? `${name.toLowerCase()}${number}@example.com`,
      contact: '+12133734253',
      country: 'United States',
      state: 'California',
      city: 'Los Angeles',
      zip_code: '90012',
      dob: '1950-06-15',
      staff_role: staffRole,
      password_hash: options.password ? await hashPassword(options.password) : null,
    });
    if (!created) throw new Error('This address is taken.');
    return created;
  }

  async function createSignIn<S extends string | null>(
    person: Person,
    storyId: S,
    expired = false,
  ): Promise<TestUser & { storyId: S }> {
    const now = app.now();
    const expiresAt = new Date(now.getTime() + (expired ? -1 : 7 * 24 * 3600) * 1000);
    const token = await insertSignIn(db, { personId: person.id, storyId, createdAt: now, expiresAt });
    // Tests that move the clock need no step-up.
    await db
      .updateTable('sign_ins')
      .set({ authenticated_at: expiresAt })
      .where('token_hash', '=', digest(token))
      .execute();
    return {
      person,
      storyId,
      token,
      ...createCaller(fastify, token),
      signIn: (options = {}) =>
        createSignIn(person, options.storyId === undefined ? storyId : options.storyId, options.expired),
    };
  }

  const invite: TestUsers['invite'] = async ({ person: { id, fname, lname } }, { storyId }) => {
    await db
      .insertInto('memberships')
      .values({ id: newId(), story_id: storyId, person_id: id, fname, lname, entered_at: app.now() })
      .execute();
  };

  return {
    superAdmin: async (options = {}) => createSignIn(await createPerson('Super Admin', options), null),
    developer: async (options = {}) => createSignIn(await createPerson('Developer', options), null),
    interviewer: async (options = {}) => createSignIn(await createPerson('Interviewer', options), null),
    async customer({ disabled = false, ...options } = {}) {
      const owner = await createPerson(null, options);
      const storyId = newId();
      const now = app.now();
      await db.insertInto('stories').values({ id: storyId, person_id: owner.id, opened_at: now }).execute();
      const since = new Date(now.getTime() - (disabled ? 60 : 0) * 24 * 3600 * 1000);
      const until = new Date(since.getTime() + 30 * 24 * 3600 * 1000);
      await db
        .insertInto('subscriptions')
        .values({
          story_id: storyId,
          status: disabled ? 'inactive' : 'active',
          started_at: since,
          anchor_on: dateAt(since),
          paid_through: dateAt(until),
        })
        .execute();
      return createSignIn(owner, storyId);
    },
    async subUser(story, options = {}) {
      const member = await createSignIn(await createPerson(null, options), story.storyId);
      await invite(member, story);
      return member;
    },
    invite,
  };
}

/** Gives the reason that a staff member needs before they look at a storyteller's films and photographs. */
export const giveReason = async (
  staff: Pick<TestUser, 'request'>,
  { person }: Pick<TestUser, 'person'>,
  reason = 'The customer asked us to',
): Promise<void> => {
  await staff.request(contract.stories.giveAccessReason, { body: { id: person.id, reason } });
};
