import type { Contract, Given } from '@lifestory/contract';
import type { Db, Tx } from '../../database/connection.ts';
import type { House } from '../../house.ts';
import type { Actor, Client } from '../../http/actor.ts';
import { fail, invalid } from '../../http/failure.ts';
import { recordChange } from '../audit/index.ts';
import { personById } from '../people/index.ts';
import { type NewPassword, passwordFaults } from './password.policy.ts';
import { checkPassword, hashPassword } from './password-hash.ts';
import { invitationWorks, lockSecret, resetLinkWorks, useUpSecrets } from './secret.queries.ts';
import { revokeSignIns } from './sign-in.queries.ts';

const linkIsBad = () => invalid({ id: ['Reset password link is invalid or expired'] });

/** The ways to a password. */
export const passwordService = (house: House) => ({
  /** Changes one's own password; all other sign-ins end. A wrong old password is told by field. */
  async change(
    { personId, signInId }: Actor,
    { old_password, ...wanted }: NewPassword & { old_password: string },
  ): Promise<Given<Contract['auth']['changePassword']>> {
    await house.limits.count([{ name: 'old-password', subject: personId, most: 10, seconds: 900 }]);
    const person = await personById(house.db, personId);
    if (!person) throw fail('not_signed_in');
    if (!(await checkPassword(old_password, person.password_hash))) {
      throw invalid({ old_password: ['This is not your current password.'] });
    }
    const faults = passwordFaults(wanted, person);
    if (faults) throw invalid(faults);
    const hash = await hashPassword(wanted.password);
    await house.db.transaction().execute((tx) => storePassword(tx, personId, hash, house.now(), signInId));
    return { success: true, message: 'Your password is changed. Other devices are signed out.' };
  },

  /** Sets the password of a customer or sub user; staff and oneself are as if missing. */
  async setForPerson(
    actor: Actor,
    { user_id, ...wanted }: NewPassword & { user_id: string },
  ): Promise<Given<Contract['auth']['setForPerson']>> {
    await house.db.transaction().execute(async (tx) => {
      const person = await personById(tx, user_id);
      if (!person || person.staff_role) throw fail('not_found');
      await setPassword(house, tx, person, wanted);
      await recordChange(tx, {
        actorId: actor.personId,
        action: 'password set',
        subjectKind: 'person',
        subjectId: person.id,
      });
    });
    return { success: true, message: 'Password changed successfully' };
  },

  /** Tells whether a reset link still works, without using it up. */
  async checkResetLink(link: {
    id: string;
    token: string;
  }): Promise<Given<Contract['auth']['checkResetLink']>> {
    if (!(await resetLinkWorks(house.db, link.id, link.token, house.now()))) throw linkIsBad();
    return { success: true, message: 'Please choose your new password.' };
  },

  /** Tells whether a create-password link still works, and under which secret the password is set. */
  async checkInvitation(token: string): Promise<Given<Contract['auth']['checkInvitation']>> {
    if (!(await invitationWorks(house.db, token, house.now()))) throw fail('not_found');
    return { success: true, data: { subuser_id: token } };
  },

  /** Sets a password with a link's secret: the link is used up, and all sign-ins end. */
  async create(
    { id, ...wanted }: NewPassword & { id: string },
    client: Client,
  ): Promise<Given<Contract['auth']['createPassword']>> {
    await house.limits.count([{ name: 'create-password', subject: client.address, most: 60, seconds: 900 }]);
    const now = house.now();
    const hash = await hashPassword(wanted.password.slice(0, 1000));
    await house.db.transaction().execute(async (tx) => {
      const owner = await lockSecret(tx, id, now);
      if (!owner) throw linkIsBad();
      const faults = passwordFaults(wanted, owner);
      if (faults) throw invalid(faults);
      await storePassword(tx, owner.id, hash, now);
    });
    return { success: true, message: 'Your password is saved. Please sign in with it.' };
  },
});

/**
 * Sets somebody's password, in the caller's transaction; open links and sign-ins end. The password is checked as its
 * owner's own would be; fails with `invalid`, by field.
 */
export async function setPassword(
  { now }: Pick<House, 'now'>,
  tx: Tx,
  person: { id: string; email: string; fname: string; lname: string },
  wanted: NewPassword,
): Promise<void> {
  const faults = passwordFaults(wanted, person);
  if (faults) throw invalid(faults);
  await storePassword(tx, person.id, await hashPassword(wanted.password), now());
}

async function storePassword(
  db: Db,
  personId: string,
  hash: string,
  now: Date,
  spared?: string,
): Promise<void> {
  await db.updateTable('people').set({ password_hash: hash }).where('id', '=', personId).execute();
  await useUpSecrets(db, personId, now);
  await revokeSignIns(db, personId, spared);
}
