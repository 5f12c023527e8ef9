import {
  type LegacyRequestForm,
  type LegacyRole,
  legacyPauseDays,
  legacyWaitingDays,
  maxDeclinedLegacyRequests,
} from '@lifestory/contract';
import type { z } from 'zod';
import { dayMs, formatDateTime } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { recordChange } from '../../platform/audit/index.ts';
import { notify } from '../../platform/notifications/index.ts';
import { findPerson, formatFullName, type Person } from '../people/index.ts';
import { findEvidence } from './evidence/evidence.queries.ts';
import {
  requestDeclinedLetter,
  requestedLetter,
  requestMadeForContactLetter,
  requestReceivedLetter,
  roleDeclinedLetter,
} from './legacy-contact.letter.ts';
import {
  approvableAt,
  findLegacyContact,
  findLegacyRoles,
  type LegacyStory,
  lockStoryOfStoryteller,
} from './legacy-contact.queries.ts';
import { mailAbout } from './legacy-mail.service.ts';
import {
  findDeclines,
  findLastRequest,
  findOpenRequest,
  insertRequest,
  madeForContact,
  type RequestTexts,
  type StoredRequest,
  setRequestState,
  toRequest,
} from './legacy-request.queries.ts';
import { endNaming, lockOwnStory } from './naming.service.ts';

/** Requests of one legacy contact for one story within 30 days; each one mails both, even if it is withdrawn. */
const maxRequests = { max: 3, seconds: 30 * 86_400 };

/** Returns the stories whose legacy contact or keeper is the caller. */
export async function listLegacyRoles(
  { db, now }: AppContext,
  { personId }: Actor,
): Promise<z.input<typeof LegacyRole>[]> {
  const roles = await findLegacyRoles(db, personId);
  return Promise.all(
    roles.map(async ({ storyId, storytellerId, fullName: name, namedAt, keeperId }) => {
      const request = await findLastRequest(db, storyId, personId);
      return {
        storyteller: { id: storytellerId, fullName: name },
        named_at: namedAt,
        keeps: keeperId === personId,
        refusal: describeRefusal(
          { storyteller: name },
          await findDeclines(db, storyId, personId, namedAt),
          now(),
        ),
        request: request
          ? { ...toRequest(request), files: (await findEvidence(db, [request.id])).get(request.id) ?? [] }
          : null,
      };
    }),
  );
}

/**
 * Describes why a legacy contact cannot ask now: the storyteller has declined lately, or too often since naming them.
 * @param names with that of the contact for staff, without for the contact
 * @param declines newest first
 * @returns null if they can ask
 */
export function describeRefusal(
  { storyteller, contact }: { storyteller: string; contact?: string },
  declines: Date[],
  now: Date,
): string | null {
  const [last] = declines;
  if (!last) return null;
  if (declines.length >= maxDeclinedLegacyRequests) {
    return contact === undefined
      ? `${storyteller} has declined ${maxDeclinedLegacyRequests} of your requests. You can ask again once you are named again. If something has changed, please contact us.`
      : `${storyteller} has declined ${maxDeclinedLegacyRequests} requests of ${contact}, who can ask again once named again.`;
  }
  const from = new Date(last.getTime() + legacyPauseDays * dayMs);
  if (from <= now) return null;
  return contact === undefined
    ? `${storyteller} declined your last request. You can ask again from ${formatDateTime(from)}. If something has changed, please contact us.`
    : `${storyteller} declined the last request of ${contact}, who can ask again from ${formatDateTime(from)}.`;
}

/**
 * Ends the caller's naming by a storyteller. Fails with `not_found`, and with `conflict` for the keeper of the story.
 */
export async function declineRole(app: AppContext, actor: Actor, storytellerId: string): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const story = await lockStoryOfContact(tx, actor, storytellerId);
    const { storyteller, contact } = await findBoth(tx, story, actor.personId);
    await endNaming(app, tx, actor, story, actor.personId);
    const url = `${app.env.APP_URL}/setting?story=${storyteller.id}`;
    const mail = roleDeclinedLetter(storyteller, formatFullName(contact), url);
    await mailAbout(app, tx, storyteller, contact.id, mail);
    await notify(app, tx, {
      kind: 'legacy-contact-declined',
      to: [storyteller.id],
      from: contact.id,
      mentionedPersonIds: [],
      url: `/setting?story=${storyteller.id}`,
      values: { name: formatFullName(contact) },
    });
  });
}

/**
 * Asks to take over a story, and informs the storyteller and staff. Fails with `not_found` for anybody but the legacy
 * contact; with `conflict` while a request is open, once the story is taken over, and when the storyteller has declined
 * lately or too often; and with `too_many`.
 */
export async function requestStory(
  app: AppContext,
  actor: Actor,
  { id, ...texts }: z.output<typeof LegacyRequestForm>,
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const story = await lockStoryOfContact(tx, actor, id);
    await makeRequest(app, tx, actor, story, texts);
  });
}

/**
 * Asks to take over a story for its legacy contact, who has called staff, by the rules of the contact's own request.
 * Fails like `requestStory`, and with `not_found` without a legacy contact.
 */
export async function requestStoryForContact(
  app: AppContext,
  staff: Actor,
  { id, ...texts }: z.output<typeof LegacyRequestForm>,
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const story = await lockStoryOfStoryteller(tx, id);
    if (!story) throw fail('not_found');
    if (story.keeperId !== null) {
      throw fail('conflict', { text: 'The legacy contact keeps this story already.' });
    }
    await makeRequest(app, tx, staff, story, texts);
  });
}

/** Makes a request of the legacy contact for a story, which the caller has locked. */
async function makeRequest(
  app: AppContext,
  tx: Tx,
  author: Actor,
  story: LegacyStory,
  texts: RequestTexts,
): Promise<void> {
  const named = await findLegacyContact(tx, story.storyId);
  if (!named) throw fail('not_found');
  const isForContact = author.personId !== named.id;
  const { storyteller, contact } = await findBoth(tx, story, named.id);
  const declines = await findDeclines(tx, story.storyId, contact.id, named.namedAt);
  const names = {
    storyteller: formatFullName(storyteller),
    ...(isForContact ? { contact: formatFullName(contact) } : {}),
  };
  const now = app.now();
  const refusal = describeRefusal(names, declines, now);
  if (refusal) throw fail('conflict', { text: refusal });
  const subject = `${story.storyId}|${contact.id}`;
  await app.limits.count([{ name: 'legacy-request', subject, ...maxRequests }], tx);
  const inserted = await insertRequest(tx, { storyId: story.storyId, personId: contact.id }, texts, now);
  if (!inserted) {
    throw fail('conflict', {
      text: isForContact
        ? 'There is an open request for this story already.'
        : 'You have already asked. Our staff will contact you.',
    });
  }
  const action = isForContact ? madeForContact : 'legacy request made';
  await recordRequestChange(tx, author, story, action, inserted);
  await notifyOfRequest(app, tx, storyteller, contact, approvableAt(now), isForContact);
}

async function notifyOfRequest(
  app: AppContext,
  tx: Tx,
  storyteller: Person,
  contact: Person,
  from: Date,
  isForContact: boolean,
): Promise<void> {
  const url = `/setting?story=${storyteller.id}`;
  const [name, storytellerName] = [formatFullName(contact), formatFullName(storyteller)];
  const warning = requestedLetter(storyteller, name, from, app.env.APP_URL + url);
  await mailAbout(app, tx, storyteller, contact.id, warning);
  const compose = isForContact ? requestMadeForContactLetter : requestReceivedLetter;
  const confirmation = compose(contact, storytellerName, from, app.env.APP_URL + url);
  await mailAbout(app, tx, contact, storyteller.id, confirmation);
  await notify(app, tx, {
    kind: 'legacy-requested',
    to: [storyteller.id],
    from: contact.id,
    mentionedPersonIds: [],
    url,
    values: { name },
  });
  await notify(app, tx, {
    kind: 'legacy-requested-staff',
    to: 'staff',
    from: contact.id,
    mentionedPersonIds: [storyteller.id],
    url: `/user/view/${storyteller.id}`,
    values: { name, storyteller: storytellerName },
  });
}

/** Withdraws the caller's open request. Fails with `not_found`. */
export async function withdrawRequest(app: AppContext, actor: Actor, storytellerId: string): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const { story, id } = await findOpenRequestOfContact(tx, actor, storytellerId);
    await setRequestState(tx, id, 'withdrawn', { decided_at: app.now(), decided_by: actor.personId });
    await recordRequestChange(tx, actor, story, 'legacy request withdrawn', id);
  });
}

/** Declines the open request for the caller's own story, and informs the legacy contact. Fails with `not_found`. */
export async function declineRequest(app: AppContext, actor: Actor): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const story = await lockOwnStory(tx, actor);
    const open = await findOpenOrFail(tx, story);
    await setRequestState(tx, open.id, 'declined', { decided_at: app.now(), decided_by: actor.personId });
    await recordRequestChange(tx, actor, story, 'legacy request declined', open.id);
    const { storyteller, contact } = await findBoth(tx, story, open.person_id);
    const mail = requestDeclinedLetter(contact, formatFullName(storyteller));
    await mailAbout(app, tx, contact, storyteller.id, mail);
    await notify(app, tx, {
      kind: 'legacy-request-declined',
      to: [contact.id],
      from: storyteller.id,
      mentionedPersonIds: [],
      url: `/setting?story=${storyteller.id}`,
      values: { storyteller: formatFullName(storyteller) },
    });
  });
}

/** Locks the story whose legacy contact is the caller. Fails with `not_found`, and with `conflict` for its keeper. */
async function lockStoryOfContact(tx: Tx, { personId }: Actor, storytellerId: string): Promise<LegacyStory> {
  const story = await lockStoryOfStoryteller(tx, storytellerId);
  const contact = story && (await findLegacyContact(tx, story.storyId));
  if (!story || contact?.id !== personId) throw fail('not_found');
  if (story.keeperId === personId) {
    throw fail('conflict', { text: 'You keep this story. To give it up, please contact us.' });
  }
  return story;
}

/**
 * Locks the story whose legacy contact is the caller, and finds the open request. Fails with `not_found` and, for the
 * keeper of the story, with `conflict`.
 */
export async function findOpenRequestOfContact(
  tx: Tx,
  actor: Actor,
  storytellerId: string,
): Promise<{ id: string; story: LegacyStory }> {
  const story = await lockStoryOfContact(tx, actor, storytellerId);
  const { id } = await findOpenOrFail(tx, story);
  return { id, story };
}

async function findOpenOrFail(tx: Tx, { storyId }: LegacyStory): Promise<StoredRequest> {
  const open = await findOpenRequest(tx, storyId);
  if (!open) throw fail('not_found');
  return open;
}

/** Finds the storyteller and the legacy contact of a story. Fails with `not_found` if an account is deleted. */
export async function findBoth(
  tx: Tx,
  { storytellerId }: LegacyStory,
  contactId: string,
): Promise<{ storyteller: Person; contact: Person }> {
  const storyteller = await findPerson(tx, storytellerId);
  const contact = await findPerson(tx, contactId);
  if (!storyteller || !contact) throw fail('not_found');
  return { storyteller, contact };
}

/** Adds a change of a request to the audit log of the storyteller. */
export const recordRequestChange = (
  tx: Tx,
  { personId }: { personId: string | null },
  { storytellerId }: LegacyStory,
  action: string,
  requestId: string,
): Promise<void> =>
  recordChange(tx, {
    actorId: personId,
    action,
    subjectKind: 'person',
    subjectId: storytellerId,
    after: { legacy_request_id: requestId, waiting_days: legacyWaitingDays },
  });
