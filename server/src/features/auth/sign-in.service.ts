import type { Contract, Given, Role } from '@lifestory/contract';
import { dateAt } from '../../calendar.ts';
import type { Tx } from '../../database/connection.ts';
import type { House } from '../../house.ts';
import type { Actor, Client } from '../../http/actor.ts';
import { invalid } from '../../http/failure.ts';
import { personByEmail, userInfo } from '../people/index.ts';
import { canSwitch, firstEntry } from './entry.policy.ts';
import { entriesOf } from './entry.queries.ts';
import { memberEntered } from './first-entry.ts';
import { checkPassword } from './password-hash.ts';
import {
  countOtherSignIns,
  deleteSignIn,
  insertSignIn,
  markEntered,
  markMembershipEntered,
  rememberStory,
  revokeSignIns,
  turnSignIn,
} from './sign-in.queries.ts';

/** How long a sign-in lasts. */
const week = 7 * 24 * 60 * 60 * 1000;

type Tools = Pick<House, 'jobs' | 'now'>;

export type Credentials = { email: string; password: string };

/** Signing in and out. */
export const signInService = (house: House) => ({
  /**
   * Opens a sign-in of seven days. A wrong address, a wrong password and somebody without anything to enter are
   * refused in the same words and after the same time; tries are counted before they are looked at.
   */
  async signIn({ email, password }: Credentials, client: Client): Promise<Given<Contract['auth']['login']>> {
    const subject = `${email}|${client.address}`;
    const now = house.now();
    const [person] = await Promise.all([
      personByEmail(house.db, email),
      house.limits.count([
        { name: 'sign-in', subject, most: 5, seconds: 60 },
        { name: 'sign-in', subject, most: 10, seconds: 900 },
      ]),
    ]);
    const right = await checkPassword(password, person?.password_hash);
    // Only after the password was right: a wrong one takes as long for an unknown address as for a known one.
    const mayEnter = person && right && !person.staff_role;
    const entries = mayEnter ? await entriesOf(house.db, person.id, dateAt(now)) : [];
    if (!person || !right || !(person.staff_role || entries.length > 0)) {
      throw invalid('The e-mail address or the password is not right.');
    }
    const entry = person.staff_role ? undefined : firstEntry(entries, person.last_story_id);
    const role = (person.staff_role as Role | null) ?? (entry?.own ? 'Customer' : 'Sub User');
    const token = await house.db.transaction().execute(async (tx) => {
      // Mostly nothing of this is new, and the sign-in is one insert.
      if (!person.entered_at) await markEntered(tx, person.id, now);
      if (entry && (!entry.own || entry.storyId !== person.last_story_id)) {
        await noteEntry(house, tx, person.id, entry.storyId);
      }
      return insertSignIn(tx, {
        personId: person.id,
        storyId: entry?.storyId ?? null,
        createdAt: now,
        expiresAt: new Date(now.getTime() + week),
      });
    });
    const disabled = person.deactivated_at !== null || (entry?.disabled ?? false);
    return {
      success: true,
      user: userInfo(person, role, disabled),
      token,
      switch: !person.staff_role && canSwitch(entries),
    };
  },

  /** Ends this sign-in; other devices stay signed in. */
  async signOut({ signInId }: Actor): Promise<Given<Contract['auth']['logout']>> {
    await deleteSignIn(house.db, signInId);
    return { success: true, message: 'You are signed out.' };
  },

  /** On how many other devices somebody is signed in. */
  async others({ personId, signInId }: Actor): Promise<Given<Contract['auth']['signIns']>> {
    const others = await countOtherSignIns(house.db, personId, signInId, house.now());
    return { success: true, data: { others } };
  },

  /** Ends all other sign-ins of somebody; this one goes on. */
  async signOutEverywhere({
    personId,
    signInId,
  }: Actor): Promise<Given<Contract['auth']['logoutEverywhere']>> {
    await revokeSignIns(house.db, personId, signInId);
    return { success: true, message: 'All other devices are signed out.' };
  },
});

/** Notes that a person looks at a story: for the next sign-in, and for those who invited them. */
async function noteEntry(house: Tools, tx: Tx, personId: string, storyId: string): Promise<void> {
  await rememberStory(tx, personId, storyId);
  const isFirst = await markMembershipEntered(tx, personId, storyId, house.now());
  if (isFirst) await house.jobs.add(tx, memberEntered, { personId, storyId });
}

/** Makes one sign-in look at another story; other devices stay where they are. Who may do so is asked before. */
export async function lookAt(house: Tools, tx: Tx, actor: Actor, storyId: string): Promise<void> {
  await turnSignIn(tx, actor.signInId, storyId);
  await noteEntry(house, tx, actor.personId, storyId);
}
