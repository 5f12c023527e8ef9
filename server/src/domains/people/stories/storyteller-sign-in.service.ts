import type { Contract, HandlerResult, Parsed } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import { type Actor, isStaff } from '../../../http/actor.ts';
import { fail, invalid } from '../../../http/failure.ts';
import { recordChange } from '../../platform/audit/index.ts';
import { queueMail } from '../../platform/mail/index.ts';
import { invalidateLinks, makePasswordLink } from '../auth/index.ts';
import {
  changeEmail,
  findPerson,
  findPersonByEmail,
  findSignInState,
  formatFullName,
  lockPerson,
  type Person,
  updateFields,
} from '../people/index.ts';
import { lockInvitableStory } from './membership.queries.ts';
import { isStoryRecorded } from './story.queries.ts';
import { addressHasAccountLetter, storytellerSignInLetter } from './storyteller-sign-in.letter.ts';

type Form = Parsed<Contract['stories']['giveSignIn'], 'body'>;

/** Maximum addresses that may be entered for one storyteller a day. */
const maxAddressesPerDay = 5;

/**
 * Gives a storyteller an e-mail address of their own and invites them there to choose a password; if the story is not
 * open yet, once it opens. A wrong address can be corrected until the storyteller has a password. A helper cannot tell
 * from the response whether the address belongs to an account; its owner gets a mail instead.
 * @throws `invalid`, `not_found`, `conflict` if the storyteller can already sign in, `too_many`
 */
export async function giveSignIn(
  app: AppContext,
  actor: Actor,
  { id, email, confirmation_email }: Form,
): Promise<HandlerResult<Contract['stories']['giveSignIn']>> {
  if (confirmation_email.trim().toLowerCase() !== email.toLowerCase()) {
    throw invalid({ confirmation_email: ['The two e-mail addresses are not the same.'] });
  }
  return app.db.transaction().execute(async (tx) => {
    const { storyteller, isOpened } = await lockStoryteller(tx, actor, id);
    if (findSignInState(storyteller) === 'active') {
      throw fail('conflict', { text: 'The storyteller can already sign in.' });
    }
    await app.limits.count(
      [
        {
          name: 'storyteller-sign-in',
          subject: storyteller.id,
          max: maxAddressesPerDay,
          seconds: 24 * 60 * 60,
        },
      ],
      tx,
    );
    const isAssigned = await assignAddress(app, tx, actor, storyteller, email);
    if (isAssigned && isOpened) await mailSignIn(app, tx, actor, storyteller, email);
    const message = isOpened
      ? 'The invitation is on its way.'
      : 'The address is saved. The invitation will be sent when the account is created.';
    return { success: true, message };
  });
}

/** Locks the storyteller of the active story, or for a Super Admin the storyteller `id`. */
async function lockStoryteller(
  tx: Tx,
  actor: Actor,
  id: string | undefined,
): Promise<{ storyteller: Person; isOpened: boolean }> {
  const selected = isStaff(actor.role)
    ? { ...(id === undefined ? {} : { storytellerId: id }) }
    : { storyId: actor.storyId };
  if (isStaff(actor.role) && id === undefined) throw fail('not_found');
  const story = await lockInvitableStory(tx, selected);
  if (!story || (id !== undefined && id !== story.storytellerId)) throw fail('not_found');
  const storyteller = await lockPerson(tx, story.storytellerId);
  if (!storyteller) throw fail('not_found');
  return { storyteller, isOpened: story.isOpened };
}

/**
 * Sets the address, invalidates earlier links and records the change. For the address of another account, mails its
 * owner instead and returns false; staff and the owner themselves are refused with `invalid`.
 */
async function assignAddress(
  app: AppContext,
  tx: Tx,
  actor: Actor,
  storyteller: Person,
  email: string,
): Promise<boolean> {
  const isFree = await changeEmail(app, tx, storyteller.id, email);
  if (!isFree) {
    if (isStaff(actor.role)) throw invalid({ email: ['Another account uses this e-mail address.'] });
    const helper = await findPerson(tx, actor.personId);
    if (helper?.email.toLowerCase() === email.toLowerCase()) {
      throw invalid({ email: ['This is your own address. Please enter the storyteller’s address.'] });
    }
    await mailOwner(app, tx, email, { storyteller, helper });
  }
  await updateFields(tx, storyteller.id, { sign_in_given_at: app.now() });
  await invalidateLinks(tx, storyteller.id, app.now());
  await recordChange(tx, {
    actorId: actor.personId,
    action: 'sign-in given',
    subjectKind: 'person',
    subjectId: storyteller.id,
    after: isFree ? { email } : {},
  });
  return isFree;
}

async function mailSignIn(
  app: AppContext,
  tx: Tx,
  actor: Actor,
  storyteller: Person,
  email: string,
): Promise<void> {
  const helper = isStaff(actor.role) ? undefined : await findPerson(tx, actor.personId);
  const url = await makePasswordLink(app, tx, storyteller, 'create');
  const { isRecorded } = await tx
    .selectFrom('stories')
    .select(isStoryRecorded.as('isRecorded'))
    .where('stories.person_id', '=', storyteller.id)
    .executeTakeFirstOrThrow();
  await queueMail(app, tx, {
    kind: 'storyteller-invitation',
    to: email,
    personId: storyteller.id,
    mentionedPersonIds: helper ? [helper.id] : [],
    subject: 'Your life story is ready for you',
    letter: storytellerSignInLetter(
      { fname: storyteller.fname, helper: helper ? formatFullName(helper) || null : null, email, isRecorded },
      url,
    ),
  });
}

/** Mails the owner of an account that a helper entered its address. */
async function mailOwner(
  app: AppContext,
  tx: Tx,
  email: string,
  { storyteller, helper }: { storyteller: Person; helper: Person | undefined },
): Promise<void> {
  const owner = await findPersonByEmail(tx, email);
  if (!owner || !helper) return;
  await queueMail(app, tx, {
    kind: 'storyteller-address-used',
    to: owner.email,
    personId: owner.id,
    mentionedPersonIds: [storyteller.id, helper.id],
    subject: `Your address was entered for the life story of ${formatFullName(storyteller)}`,
    letter: addressHasAccountLetter(owner.fname, {
      storyteller: formatFullName(storyteller),
      helper: formatFullName(helper) || 'A relative',
    }),
  });
}
