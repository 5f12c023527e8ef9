import type { Contract, Parsed } from '@lifestory/contract';
import { dateAt } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import type { Db } from '../../../../database/connection.ts';
import type { Actor } from '../../../../http/actor.ts';
import { fail, invalid } from '../../../../http/failure.ts';
import { isPlaceholderAddress } from '../../../../placeholder-address.ts';
import { replaceBookingEmail, sendConfirmation } from '../../../calendar/interviews/index.ts';
import { recordChange } from '../../../platform/audit/index.ts';
import {
  assertFreeAddress,
  findEntries,
  invalidateLinks,
  requestAddressChangeForPerson,
} from '../../auth/index.ts';
import { changeEmail, findPerson, lockPerson } from '../../people/index.ts';

type Form = Parsed<Contract['accounts']['changeEmail'], 'body'>;

/**
 * Changes the e-mail address of a customer or sub user. A person with a story to enter keeps their address until they
 * confirm the new one with a link. For others, the address of a booking was mistyped: it is corrected at once, and the
 * confirmations of waiting interviews are sent again.
 * @returns message for staff
 * @throws `invalid` by field, `not_found` for staff and missing people, `conflict`
 */
export async function changeEmailOfPerson(app: AppContext, actor: Actor, form: Form): Promise<string> {
  const id = await findAddressOwnerId(app.db, form.id);
  const entries = await findEntries(app.db, id, dateAt(app.now()));
  if (entries.length === 0) return correctEmail(app, actor, { ...form, id });
  await requestAddressChangeForPerson(app, actor, { ...form, id });
  return 'We have sent an e-mail to the new address. The address changes once it is confirmed there, within 60 minutes.';
}

/** Returns the id of the person whose address is changed: for a storyteller without one of their own, the booker. */
async function findAddressOwnerId(db: Db, id: string): Promise<string> {
  const person = await findPerson(db, id);
  return (person && isPlaceholderAddress(person.email) && person.booker_id) || id;
}

const correctEmail = (app: AppContext, actor: Actor, { id, email, reason }: Form): Promise<string> =>
  app.db.transaction().execute(async (tx) => {
    const person = await findPerson(tx, id);
    if (!person || person.staff_role) throw fail('not_found');
    const oldEmail = person.email;
    if (oldEmail.toLowerCase() === email.toLowerCase()) {
      throw invalid({ email: ['The account already has this e-mail address.'] });
    }
    await assertFreeAddress(tx, person, email);
    // Lock the interviews before the person, in the same order as a deletion.
    const interviewIds = await replaceBookingEmail(tx, { personId: id, before: oldEmail, after: email });
    const lockedPerson = await lockPerson(tx, id);
    if (lockedPerson?.email !== oldEmail || !(await changeEmail(app, tx, id, email))) throw fail('conflict');
    await invalidateLinks(tx, id, app.now());
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'e-mail address corrected',
      subjectKind: 'person',
      subjectId: id,
      before: { email: oldEmail },
      after: { email, reason },
    });
    for (const interviewId of interviewIds) await sendConfirmation(app, tx, interviewId);
    return interviewIds.length > 0
      ? 'The e-mail address is corrected, and the confirmation is sent again.'
      : 'The e-mail address is corrected.';
  });
