import type { AppContext } from '../../../../context.ts';
import { fail } from '../../../../http/failure.ts';
import { resetSecondFactors } from '../../auth/index.ts';
import { lockPerson, lockPersonByEmail } from '../../people/index.ts';
import { changeStaff, recordStaffChange, type StaffReference } from '../staff-account.service.ts';

const action = 'second factors reset';
const noFactorFailure = () => fail('conflict', { text: 'This account has no second step at sign-in.' });

/** Removes the second factors of another staff member. Fails with `conflict` for one's own account, or without any. */
export const resetStaffFactors = (
  app: AppContext,
  actorId: string,
  reference: StaffReference,
): Promise<void> =>
  changeStaff(app, actorId, reference, async (tx, { id }) => {
    if (id === actorId) {
      throw fail('conflict', { text: 'You cannot reset your own second step. Another Super Admin can.' });
    }
    const person = await lockPerson(tx, id);
    if (!person || !(await resetSecondFactors(app, tx, person))) throw noFactorFailure();
    await recordStaffChange(app, tx, actorId, action, id, undefined, undefined);
  });

/** Removes the second factors of any account, from the command line; returns whether there were any. */
export const resetFactorsByEmail = (app: AppContext, email: string): Promise<boolean> =>
  app.db.transaction().execute(async (tx) => {
    const person = await lockPersonByEmail(tx, email);
    if (!person) throw fail('not_found', { text: `${email} has no account. Nothing was changed.` });
    if (!(await resetSecondFactors(app, tx, person))) return false;
    await recordStaffChange(app, tx, null, action, person.id, undefined, undefined);
    return true;
  });
