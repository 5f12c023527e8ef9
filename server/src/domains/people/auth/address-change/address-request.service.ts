import type { Contract, Parsed } from '@lifestory/contract';
import { z } from 'zod';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import { newSecret } from '../../../../database/ids.ts';
import { type Actor, isStaff } from '../../../../http/actor.ts';
import { fail, invalid } from '../../../../http/failure.ts';
import { tryCount } from '../../../../http/limits/limits.ts';
import { type Job, job, jobKind } from '../../../../jobs/jobs.ts';
import { queueMail } from '../../../platform/mail/index.ts';
import {
  findPerson,
  findPersonByEmail,
  findReservations,
  lockPerson,
  type Person,
} from '../../people/index.ts';
import { checkPassword } from '../passwords/password-hash.ts';
import { addressInUseLetter, confirmAddressLetter } from './address-change.letter.ts';
import { insertAddressChange } from './address-change.queries.ts';

const mailAddressConfirmation = jobKind(
  'mail_address_confirmation',
  z.object({ personId: z.uuid(), email: z.string() }),
);

/** Lifetime of a confirmation link in milliseconds. */
const confirmationMs = 60 * 60 * 1000;

type Auth = Contract['auth'];

/**
 * Requests another e-mail address for the caller's account, after checking the password. Whether the address has an
 * account is looked up by a job, so that response and timing do not reveal it.
 * @throws `invalid` by field, `too_many`, `not_allowed` for staff
 */
export async function requestAddressChange(
  app: AppContext,
  { personId, role }: Actor,
  { new_email: email, password }: Parsed<Auth['requestAddressChange'], 'body'>,
): Promise<void> {
  if (isStaff(role)) throw fail('not_allowed');
  await app.limits.count([{ name: 'old-password', subject: personId, max: 10, seconds: 900 }]);
  const person = await findPerson(app.db, personId);
  if (!person) throw fail('not_signed_in');
  if (!(await checkPassword(password, person.password_hash))) {
    throw invalid({ password: ['This is not your current password.'] });
  }
  assertDiffers(person, email, 'new_email');
  await app.limits.count([{ name: 'address-change', subject: personId, max: 5, seconds: 3600 }]);
  await app.jobs.add(app.db, mailAddressConfirmation, { personId, email }, { priority: 'access' });
}

/**
 * Mails a confirmation link to the new address; if it belongs to another account, a notice instead, at most three a day
 * for each address.
 */
export const mailAddressConfirmationJob = (app: AppContext): Job =>
  job(mailAddressConfirmation, async ({ personId, email }) => {
    const owner = await findPersonByEmail(app.db, email);
    if (owner) {
      const noticeLimit = { name: 'address-in-use', subject: email, max: 3, seconds: 24 * 3600 };
      if (owner.id === personId || !(await tryCount(app.limits, [noticeLimit]))) return;
      const mail = addressInUseLetter(owner, app.env.APP_URL);
      await app.db
        .transaction()
        .execute((tx) =>
          queueMail(app, tx, { to: owner.email, personId: owner.id, mentionedPersonIds: [], ...mail }),
        );
      return;
    }
    await app.db.transaction().execute(async (tx) => {
      const person = await lockPerson(tx, personId);
      if (person) await sendConfirmationLink(app, tx, person, { email, actorId: null, reason: '' });
    });
  });

/**
 * Requests another e-mail address for a customer or sub user, with a reason. Staff see all addresses, so they are told
 * if one is in use.
 * @throws `invalid` by field, `not_found` for staff and missing people
 */
export async function requestAddressChangeForPerson(
  app: AppContext,
  actor: Actor,
  { id, email, reason }: { id: string; email: string; reason: string },
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, id);
    if (!person || person.staff_role) throw fail('not_found');
    assertDiffers(person, email, 'email');
    await assertFreeAddress(tx, person, email);
    await sendConfirmationLink(app, tx, person, { email, actorId: actor.personId, reason });
  });
}

/**
 * Fails if another account uses an e-mail address, or if it is reserved for another account. Only for calls of staff:
 * the message reveals that there is an account.
 * @throws `invalid`
 */
export async function assertFreeAddress(tx: Tx, { id }: Pick<Person, 'id'>, email: string): Promise<void> {
  const owner = await findPersonByEmail(tx, email);
  if (owner && owner.id !== id) throw invalid({ email: ['Another account uses this e-mail address.'] });
  const [reservedFor = id] = (await findReservations(tx, [email])).values();
  if (reservedFor === id) return;
  throw invalid({
    email: [
      'Another account used this e-mail address until recently. It is free seven days after the change.',
    ],
  });
}

function assertDiffers(person: Person, email: string, field: string): void {
  if (person.email.toLowerCase() !== email.toLowerCase()) return;
  throw invalid({ [field]: ['The account already has this e-mail address.'] });
}

async function sendConfirmationLink(
  app: AppContext,
  tx: Tx,
  person: Person,
  { email, actorId, reason }: { email: string; actorId: string | null; reason: string },
): Promise<void> {
  const createdAt = app.now();
  const secret = newSecret();
  await insertAddressChange(tx, {
    personId: person.id,
    actorId,
    reason,
    oldEmail: person.email,
    newEmail: email,
    secret,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + confirmationMs),
  });
  const mail = confirmAddressLetter(person, `${app.env.APP_URL}/confirm-email/${secret}`, actorId !== null);
  await queueMail(app, tx, {
    to: email,
    personId: person.id,
    mentionedPersonIds: [],
    isUrgent: true,
    ...mail,
  });
}
