import type { Contract, HandlerResult } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import type { Actor } from '../../../../http/actor.ts';
import { fail } from '../../../../http/failure.ts';
import { findPerson, formatFullName } from '../../../people/people/index.ts';
import { notify, withdrawNotifications } from '../../../platform/notifications/index.ts';
import { labelOf } from '../memories/memory.view.ts';
import { findLastBatch } from '../photographs/batch.policy.ts';
import {
  changeHeartCount,
  deleteHeart,
  type HeartedMemory,
  insertHeart,
  isMember,
  listHeartsGivenSince,
  listHeartsOfMemory,
  lockMemory,
} from './heart.queries.ts';

/** Hearts set or taken back per person and hour: more than anyone gives by hand. */
const heartLimit = {
  name: 'set-heart',
  max: 1000,
  seconds: 3600,
  message: 'You have given too many hearts in the last hour.',
};

/** How far to look back for the first heart of a batch, in milliseconds. */
const maxLookBackMs = 24 * 60 * 60 * 1000;

/**
 * Gives the actor's heart to a memory of the active story, or takes it back. Setting what is already set changes
 * nothing. The memory's author and the storyteller are notified; the hearts of a person within an hour make one
 * notification. Returns who gives a heart now. Fails with `not_found`.
 */
export async function setHeart(
  app: AppContext,
  actor: Actor,
  memoryId: string,
  isGiven: boolean,
): Promise<HandlerResult<Contract['gallery']['setHeart']>> {
  const { storyId, personId } = actor;
  if (storyId === null) throw fail('not_found');
  return app.db.transaction().execute(async (tx) => {
    await app.limits.count([{ ...heartLimit, subject: personId }], tx);
    const memory = await lockMemory(tx, storyId, memoryId);
    if (!memory) throw fail('not_found', { text: 'This memory no longer exists.' });
    const recipientIds = await listRecipients(tx, storyId, memory);
    if (isGiven && (await insertHeart(tx, memoryId, personId, app.now()))) {
      await changeHeartCount(tx, memoryId, 1);
      await notifyOfHearts(app, tx, {
        storyId,
        personId,
        recipientIds,
        storytellerId: memory.storyteller_id,
      });
    }
    const givenAt = isGiven ? undefined : await deleteHeart(tx, memoryId, personId);
    if (givenAt) {
      await changeHeartCount(tx, memoryId, -1);
      await withdrawHeart(
        app,
        tx,
        { storyId, personId, recipientIds, storytellerId: memory.storyteller_id },
        memoryId,
        givenAt,
      );
    }
    return { success: true, data: await listHeartsOfMemory(tx, storyId, memoryId) };
  });
}

/** Returns the storyteller, and the author of a memory unless they left the story. */
async function listRecipients(
  tx: Tx,
  storyId: string,
  { author_id, storyteller_id }: { author_id: string; storyteller_id: string },
): Promise<string[]> {
  if (author_id === storyteller_id || !(await isMember(tx, storyId, author_id))) return [storyteller_id];
  return [storyteller_id, author_id];
}

interface Recipients {
  storyId: string;
  /** Who gave the hearts. */
  personId: string;
  recipientIds: readonly string[];
  storytellerId: string;
}

/**
 * Notifies each recipient of the person's last hearts: the storyteller of all, an author of those on their memories.
 */
async function notifyOfHearts(
  app: AppContext,
  tx: Tx,
  { storyId, personId, recipientIds, storytellerId }: Recipients,
): Promise<void> {
  const person = await findPerson(tx, personId);
  const hearts = await listLastHearts(app, tx, storyId, personId);
  for (const recipientId of recipientIds) {
    const batch = findLastBatch(hearts.filter((heart) => concerns(heart, recipientId, storytellerId)));
    const last = batch.at(-1);
    const [first] = batch;
    if (!first || !last) continue;
    await notify(app, tx, {
      kind: 'heart-given',
      to: [recipientId],
      from: personId,
      // The notification contains the caption, which is personal data of the memory's author.
      mentionedPersonIds: batch.length > 1 ? [] : [last.author_id],
      url: batch.length > 1 ? galleryUrl(storytellerId) : `/post/${last.id}`,
      values: {
        name: person ? formatFullName(person) : '',
        caption: last.caption,
        label: labelOf(last.year, last.month),
        count: batch.length,
      },
      replacing: { urls: urlsOf(storytellerId, batch), since: first.created_at },
    });
  }
}

/** Withdraws the unread notifications of a heart that was taken back, and notifies of the other hearts they named. */
async function withdrawHeart(
  app: AppContext,
  tx: Tx,
  recipients: Recipients,
  memoryId: string,
  givenAt: Date,
): Promise<void> {
  const { storyId, personId, storytellerId } = recipients;
  const hearts = await listLastHearts(app, tx, storyId, personId);
  const since = hearts.reduce((first, { created_at }) => (created_at < first ? created_at : first), givenAt);
  const withdrawnFrom = await withdrawNotifications(tx, {
    kind: 'heart-given',
    from: personId,
    to: recipients.recipientIds,
    urls: [galleryUrl(storytellerId), `/post/${memoryId}`],
    since,
  });
  await notifyOfHearts(app, tx, { ...recipients, recipientIds: withdrawnFrom });
}

const listLastHearts = ({ now }: AppContext, tx: Tx, storyId: string, personId: string) =>
  listHeartsGivenSince(tx, storyId, personId, new Date(now().getTime() - maxLookBackMs));

const concerns = ({ author_id }: HeartedMemory, recipientId: string, storytellerId: string): boolean =>
  recipientId === storytellerId || recipientId === author_id;

const galleryUrl = (storytellerId: string) => `/gallery?story=${storytellerId}`;

const urlsOf = (storytellerId: string, batch: readonly HeartedMemory[]): string[] => [
  galleryUrl(storytellerId),
  ...batch.map(({ id }) => `/post/${id}`),
];
