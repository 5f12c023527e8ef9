import type { Contract, Parsed } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail, invalid } from '../../../http/failure.ts';
import { recordChange } from '../../audit/index.ts';
import { validateForm } from '../../booking/index.ts';
import { insertPerson, lockPersonByEmail, type Person } from '../../people/index.ts';
import { ensureStory, lockStoryByPerson } from '../../stories/index.ts';
import { openAccount } from '../customer-account.service.ts';

/** Customers that one staff member adds within an hour. */
const maxCustomersPerHour = 200;

type Form = Parsed<Contract['accounts']['addCustomer'], 'body'>;

/**
 * Adds a customer without a booking; with `open`, the story opens on trial at once. A sub user becomes a customer as
 * well and keeps their profile. Returns the id of the person.
 * @throws `invalid`, `conflict`, `too_many`
 */
export async function addCustomer(
  app: Pick<AppContext, 'db' | 'env' | 'jobs' | 'limits' | 'now'>,
  actor: Actor,
  form: Form,
): Promise<{ id: string }> {
  const unbooked = { account_for: 'my_self', confirmation_email: form.email, slot_id: '', date: '' };
  const booking = validateForm(app, { ...form, ...unbooked });
  await app.limits.count([
    { name: 'staff-customer', subject: actor.personId, max: maxCustomersPerHour, seconds: 3600 },
  ]);
  return app.db.transaction().execute(async (tx) => {
    const { email, first_name: fname, last_name: lname, account_for: _self, ...details } = booking;
    const inserted = await insertPerson(tx, { email, fname, lname, ...details });
    const person = inserted ?? (await lockSubUser(tx, email));
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'customer added',
      subjectKind: 'person',
      subjectId: person.id,
      after: { email: person.email, account: inserted ? 'new' : 'sub user' },
    });
    const storyId = await ensureStory(tx, person.id);
    if (form.open) {
      await lockStoryByPerson(tx, person.id);
      await openAccount(app, tx, actor, person, storyId, 0);
    }
    return { id: person.id };
  });
}

/** Locks the account of an address that may get a story of its own. Fails with `invalid` for others. */
async function lockSubUser(tx: Tx, email: string): Promise<Person> {
  const person = await lockPersonByEmail(tx, email);
  const refuse = (message: string) => invalid({ email: [message] });
  if (!person) throw refuse('This address was in use until recently. It becomes free within seven days.');
  if (person.staff_role) throw refuse('This e-mail address belongs to a staff account.');
  if (person.storyteller) throw refuse('There is already a customer with this e-mail address.');
  if (person.deactivated_at)
    throw fail('conflict', { text: 'This account is deactivated. Reactivate it first.' });
  return person;
}
