import type { OwnLegacyContact } from '@lifestory/contract';
import type { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Db, Tx } from '../../../database/connection.ts';
import type { Actor, ChangeAuthor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { recordChange } from '../../platform/audit/index.ts';
import { notify } from '../../platform/notifications/index.ts';
import { findPerson, formatFullName } from '../people/index.ts';
import { namedLetter, withdrawnLetter } from './legacy-contact.letter.ts';
import {
  deleteLegacyContact,
  findCandidates,
  findLegacyContact,
  findStoryOfStoryteller,
  type LegacyStory,
  lockStoryOfStoryteller,
  saveLegacyContact,
} from './legacy-contact.queries.ts';
import { mailAbout } from './legacy-mail.service.ts';
import { findOpenRequest, setRequestState, toRequest } from './legacy-request.queries.ts';

/** Times that a storyteller can name a legacy contact within a day; each one sends a mail. */
const maxNamingsPerDay = 5;

/** Whether the caller acts in their own story, which nobody has taken over. */
const isOwn = (story: LegacyStory | undefined, actor: Actor): story is LegacyStory =>
  story !== undefined && story.storyId === actor.storyId && story.keeperId === null;

/** Returns the legacy contact of the caller's own story. Fails with `not_found` for a keeper. */
export async function readOwnContact(
  { db }: AppContext,
  actor: Actor,
): Promise<z.input<typeof OwnLegacyContact>> {
  const story = await findStoryOfStoryteller(db, actor.personId);
  if (!isOwn(story, actor)) throw fail('not_found');
  const [contact, request, candidates] = await Promise.all([
    findLegacyContact(db, story.storyId),
    findOpenRequest(db, story.storyId),
    findCandidates(db, story.storyId),
  ]);
  return {
    contact: contact ? { id: contact.id, fullName: contact.fullName, named_at: contact.namedAt } : null,
    request: request ? toRequest(request) : null,
    candidates,
  };
}

/** Locks the caller's own story. Fails with `not_found` for a keeper. */
export async function lockOwnStory(tx: Tx, actor: Actor): Promise<LegacyStory> {
  const story = await lockStoryOfStoryteller(tx, actor.personId);
  if (!isOwn(story, actor)) throw fail('not_found');
  return story;
}

/**
 * Names the legacy contact of the caller's own story and informs them. Fails with `not_found` for anybody but a member,
 * with `conflict` for a member who has not entered the story yet or is named already, and with `too_many`.
 */
export async function nameContact(app: AppContext, actor: Actor, id: string): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const story = await lockOwnStory(tx, actor);
    await assertCanBeNamed(tx, story, id);
    const before = await findLegacyContact(tx, story.storyId);
    if (before?.id === id) throw fail('conflict', { text: 'This person is your legacy contact already.' });
    await app.limits.count(
      [{ name: 'legacy-contact', subject: actor.personId, max: maxNamingsPerDay, seconds: 86_400 }],
      tx,
    );
    const storyteller = await findPerson(tx, actor.personId);
    const contact = await findPerson(tx, id);
    if (!storyteller || !contact) throw fail('not_found');
    if (before) {
      await closeOpenRequest(app, tx, story);
      await mailAbout(app, tx, before, storyteller.id, withdrawnLetter(before, formatFullName(storyteller)));
    }
    await saveLegacyContact(tx, story.storyId, id, app.now());
    await recordNaming(tx, actor, story, before?.id ?? null, id);
    const url = `/setting?story=${storyteller.id}`;
    await mailAbout(
      app,
      tx,
      contact,
      storyteller.id,
      namedLetter(contact, formatFullName(storyteller), app.env.APP_URL + url),
    );
    await notify(app, tx, {
      kind: 'legacy-contact-named',
      to: [id],
      from: storyteller.id,
      mentionedPersonIds: [],
      url,
      values: { storyteller: formatFullName(storyteller) },
    });
  });
}

async function assertCanBeNamed(tx: Tx, { storyId }: LegacyStory, id: string): Promise<void> {
  const candidates = await findCandidates(tx, storyId);
  if (candidates.some((one) => one.id === id)) return;
  if (!(await isMember(tx, storyId, id))) throw fail('not_found');
  throw fail('conflict', {
    text: 'This person has not opened your story yet. Please name them after their first visit.',
  });
}

const isMember = async (db: Db, storyId: string, personId: string): Promise<boolean> =>
  (await db
    .selectFrom('memberships')
    .select('id')
    .where('story_id', '=', storyId)
    .where('person_id', '=', personId)
    .executeTakeFirst()) !== undefined;

/** Withdraws the naming of the caller's legacy contact and informs them. Idempotent. */
export async function withdrawContact(app: AppContext, actor: Actor): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const story = await lockOwnStory(tx, actor);
    const contact = await findLegacyContact(tx, story.storyId);
    if (!contact) return;
    const storyteller = await findPerson(tx, actor.personId);
    await endNaming(app, tx, actor, story, contact.id);
    if (storyteller)
      await mailAbout(
        app,
        tx,
        contact,
        storyteller.id,
        withdrawnLetter(contact, formatFullName(storyteller)),
      );
  });
}

/** Removes the naming of a contact and closes their open request. The caller holds the lock of the story. */
export async function endNaming(
  app: AppContext,
  tx: Tx,
  author: ChangeAuthor,
  story: LegacyStory,
  contactId: string,
): Promise<void> {
  await closeOpenRequest(app, tx, story);
  await deleteLegacyContact(tx, story.storyId);
  await recordNaming(tx, author, story, contactId, null);
}

async function closeOpenRequest({ now }: AppContext, tx: Tx, story: LegacyStory): Promise<void> {
  const open = await findOpenRequest(tx, story.storyId);
  if (open) await setRequestState(tx, open.id, 'closed', { decided_at: now(), decided_by: null });
}

const recordNaming = (
  tx: Tx,
  { personId }: ChangeAuthor,
  { storytellerId }: LegacyStory,
  before: string | null,
  after: string | null,
) =>
  recordChange(tx, {
    actorId: personId,
    action: after ? 'legacy contact named' : 'legacy contact removed',
    subjectKind: 'person',
    subjectId: storytellerId,
    before: { legacy_person_id: before },
    after: { legacy_person_id: after },
  });
