import type { OwnDetailsForm } from '@lifestory/contract';
import type { FastifyRequest } from 'fastify';
import { dateAt, dayMs } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail, invalid } from '../../../http/failure.ts';
import { validateChange } from './person.form.ts';
import { lockPerson, type Person } from './person.queries.ts';
import { changePerson } from './person-change.service.ts';
import { removePicture } from './profile-pictures/profile-picture.jobs.ts';
import { storePicture } from './profile-pictures/profile-picture.service.ts';
import { readPicture } from './profile-pictures/profile-picture-request.ts';

/** Maximum number of picture uploads per person and hour. */
const maxUploadsPerHour = 40;

/**
 * Changes the caller's name and, for a Customer, phone and date of birth, by the rules of the booking form.
 */
export async function updateOwnDetails(app: AppContext, actor: Actor, form: OwnDetailsForm): Promise<void> {
  const { fname, lname, contact, dob } = form;
  const editableFields = actor.role === 'Customer' ? { fname, lname, contact, dob } : { fname, lname };
  await app.db.transaction().execute(async (tx) => {
    const person = await lockCaller(tx, actor);
    const { fields, messages } = validateChange(editableFields, person, dateAt(app.now()));
    if (messages) throw invalid(messages);
    await changePerson(tx, actor, person, fields);
  });
}

/** Changes the caller's bio. */
export async function updateOwnBio(app: AppContext, actor: Actor, bio: string): Promise<void> {
  await app.db
    .transaction()
    .execute(async (tx) => changePerson(tx, actor, await lockCaller(tx, actor), { bio }));
}

/** Sets a new picture of the caller; the previous one is removed after a day. */
export async function updateOwnPicture(
  app: AppContext,
  actor: Actor,
  request: FastifyRequest,
): Promise<void> {
  await app.limits.count([
    { name: 'profile-picture', subject: actor.personId, max: maxUploadsPerHour, seconds: 3600 },
  ]);
  const key = await storePicture(app, actor.personId, await readPicture(request));
  await app.db.transaction().execute(async (tx) => {
    const person = await lockCaller(tx, actor);
    await changePerson(tx, actor, person, { profile_key: key });
    const previousKey = person.profile_key;
    // Removed one day later, so that a backup in progress still finds it.
    const at = new Date(app.now().getTime() + dayMs);
    if (previousKey) await app.jobs.add(tx, removePicture, { key: previousKey }, { at });
  });
}

/** Returns the caller, with the row locked until the transaction ends. */
async function lockCaller(tx: Tx, actor: Actor): Promise<Person> {
  const person = await lockPerson(tx, actor.personId);
  if (!person) throw fail('not_signed_in');
  return person;
}
