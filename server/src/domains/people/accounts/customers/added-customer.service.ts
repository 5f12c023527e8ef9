import type { Contract, Parsed } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import type { Actor } from '../../../../http/actor.ts';
import { fail, invalid } from '../../../../http/failure.ts';
import { validateForm } from '../../../calendar/booking/index.ts';
import { recordChange } from '../../../platform/audit/index.ts';
import { insertPerson, lockPersonByEmail, type Person } from '../../people/index.ts';
import { ensureStory, lockStoryByPerson } from '../../stories/index.ts';
import { openAccount } from '../customer-account.service.ts';

/** Maximum number of customers that one staff member may add within an hour. */
const maxCustomersPerHour = 200;

type Form = Parsed<Contract['accounts']['addCustomer'], 'body'>;

/**
 * Adds a customer without a booking; with `open`, their story opens on trial at once. A sub user becomes a customer as
 * well and keeps their profile. Returns the id of the person.
 * @throws `invalid`, `conflict`, `too_many`
 */
export async function addCustomer(app: AppContext, actor: Actor, input: Form): Promise<{ id: string }> {
  const fixedFields = { account_for: 'my_self', confirmation_email: input.email, slot_id: '', date: '' };
  const booking = validateForm(app, { ...input, ...fixedFields });
  await app.limits.count([
    { name: 'staff-customer', subject: actor.personId, max: maxCustomersPerHour, seconds: 3600 },
  ]);
  return app.db.transaction().execute(async (tx) => {
    const { email, first_name: fname, last_name: lname, account_for: _self, ...details } = booking;
    const newPerson = await insertPerson(tx, { email, fname, lname, ...details });
    const person = newPerson ?? (await lockSubUser(tx, email));
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'customer added',
      subjectKind: 'person',
      subjectId: person.id,
      after: { email: person.email, account: newPerson ? 'new' : 'sub user' },
    });
    const storyId = await ensureStory(tx, person.id);
    if (input.open) {
      await lockStoryByPerson(tx, person.id);
      await openAccount(app, tx, actor, person, storyId, 0);
    }
    return { id: person.id };
  });
}

/** Locks the account of a sub user by e-mail address. Fails with `invalid` or `conflict` for any other address. */
async function lockSubUser(tx: Tx, email: string): Promise<Person> {
  const person = await lockPersonByEmail(tx, email);
  const emailFailure = (message: string) => invalid({ email: [message] });
  if (!person)
    throw emailFailure('This address was in use until recently. It becomes free within seven days.');
  if (person.staff_role) throw emailFailure('This e-mail address belongs to a staff account.');
  if (person.storyteller) throw emailFailure('There is already a customer with this e-mail address.');
  if (person.deactivated_at)
    throw fail('conflict', { text: 'This account is deactivated. Reactivate it first.' });
  return person;
}
