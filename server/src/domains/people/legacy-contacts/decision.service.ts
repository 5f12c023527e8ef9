import type { StaffLegacyContact } from '@lifestory/contract';
import type { z } from 'zod';
import { formatDateTime } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { cancelHostingPayments } from '../../money/payments/index.ts';
import { deleteNotifications, notify } from '../../platform/notifications/index.ts';
import { invalidateLinks, revokeSignIns } from '../auth/index.ts';
import { findPerson, formatFullName } from '../people/index.ts';
import { setKeeper } from '../stories/index.ts';
import { findEvidence } from './evidence/evidence.queries.ts';
import {
  approvedLetter,
  requestRejectedLetter,
  restoredLetter,
  reversedLetter,
  takenOverLetter,
} from './legacy-contact.letter.ts';
import {
  approvableAt,
  findLegacyContact,
  findStoryOfStoryteller,
  type LegacyStory,
  lockStoryOfRequest,
} from './legacy-contact.queries.ts';
import { mailAbout } from './legacy-mail.service.ts';
import {
  findAuthors,
  findDeclines,
  findRequest,
  findRequests,
  type StoredRequest,
  setRequestState,
  toRequest,
} from './legacy-request.queries.ts';
import { describeRefusal, findBoth, recordRequestChange } from './request.service.ts';

/** A decision about a request, with the note of the staff member. */
interface Decision {
  id: string;
  note: string;
}

/** Returns the legacy contact of a customer with all requests. Fails with `not_found`. */
export async function readLegacyContactOf(
  { db, now }: AppContext,
  { role, personId }: Actor,
  customerId: string,
): Promise<z.input<typeof StaffLegacyContact>> {
  const customer = await findPerson(db, customerId);
  if (!customer || customer.staff_role) throw fail('not_found');
  const can = { decide: role === 'Super Admin' };
  const story = await findStoryOfStoryteller(db, customerId);
  if (!story) return { contact: null, keeper: null, requests: [], refusal: null, can };
  const contact = await findLegacyContact(db, story.storyId);
  const requests = await findRequests(db, story.storyId);
  const files = await findEvidence(
    db,
    requests.map(({ id }) => id),
  );
  const authors = await findAuthors(db, customerId);
  const ids = [
    story.keeperId,
    ...authors.values(),
    ...requests.flatMap((one) => [one.person_id, one.decided_by]),
  ];
  const names = new Map<string, string>();
  for (const id of new Set(ids.filter((one) => one !== null))) {
    const person = await findPerson(db, id);
    names.set(id, person ? formatFullName(person) : 'Deleted account');
  }
  const refusal = contact
    ? describeRefusal(
        { storyteller: formatFullName(customer), contact: contact.fullName },
        await findDeclines(db, story.storyId, contact.id, contact.namedAt),
        now(),
      )
    : null;
  const nameOf = (id: string) => ({ id, fullName: names.get(id) ?? '' });
  return {
    contact: contact
      ? { id: contact.id, fullName: contact.fullName, email: contact.email, named_at: contact.namedAt }
      : null,
    keeper: story.keeperId ? nameOf(story.keeperId) : null,
    requests: requests.map((row) => {
      const author = authors.get(row.id);
      return {
        ...toRequest(row),
        evidence: row.evidence,
        files: files.get(row.id) ?? [],
        contact: nameOf(row.person_id),
        entered_by: author ? nameOf(author) : null,
        is_own: author === personId,
        note: row.note,
        decided_by: row.decided_by ? nameOf(row.decided_by).fullName : null,
        reversal_note: row.reversal_note,
      };
    }),
    refusal,
    can,
  };
}

/**
 * Approves a request after the waiting period: the legacy contact becomes the keeper of the story, and the
 * storyteller's sign-ins and links end. Nobody can skip the waiting period, and nobody approves a request that they made
 * for the contact. Fails with `not_found` and `conflict`.
 */
export async function approveRequest(app: AppContext, actor: Actor, { id, note }: Decision): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const { story, request } = await lockRequest(tx, id, 'open');
    const now = app.now();
    const from = approvableAt(request.requested_at);
    if (now < from) {
      throw fail('conflict', {
        text: `The storyteller can decline this request until ${formatDateTime(from)}. Please approve it after that.`,
      });
    }
    const { storyteller, contact } = await findBoth(tx, story, request.person_id);
    if ((await findAuthors(tx, storyteller.id)).get(id) === actor.personId) {
      throw fail('conflict', {
        text: `You sent this request for ${formatFullName(contact)}, so another Super Admin has to approve it.`,
      });
    }
    await setKeeper(tx, story.storyId, contact.id);
    await setRequestState(tx, id, 'approved', { decided_at: now, decided_by: actor.personId, note });
    // What the storyteller's bank has not confirmed is not charged any more.
    await cancelHostingPayments(app, tx, story.storyId);
    await invalidateLinks(tx, storyteller.id, now);
    await revokeSignIns(tx, storyteller.id, 'account_removed');
    await recordRequestChange(tx, actor, story, 'legacy request approved', id);
    const url = `/home?story=${storyteller.id}`;
    const mail = approvedLetter(contact, formatFullName(storyteller), app.env.APP_URL + url);
    await mailAbout(app, tx, contact, storyteller.id, mail);
    await mailAbout(app, tx, storyteller, contact.id, takenOverLetter(storyteller, formatFullName(contact)));
    await notify(app, tx, {
      kind: 'legacy-request-approved',
      to: [contact.id],
      from: actor.personId,
      mentionedPersonIds: [storyteller.id],
      url,
      values: { storyteller: formatFullName(storyteller) },
    });
  });
}

/** Rejects an open request and mails the reason to the legacy contact. Fails with `not_found`. */
export async function rejectRequest(app: AppContext, actor: Actor, { id, note }: Decision): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const { story, request } = await lockRequest(tx, id, 'open');
    await setRequestState(tx, id, 'rejected', { decided_at: app.now(), decided_by: actor.personId, note });
    await recordRequestChange(tx, actor, story, 'legacy request rejected', id);
    const { storyteller, contact } = await findBoth(tx, story, request.person_id);
    const mail = requestRejectedLetter(contact, formatFullName(storyteller), note);
    await mailAbout(app, tx, contact, storyteller.id, mail);
    await notify(app, tx, {
      kind: 'legacy-request-rejected',
      to: [contact.id],
      from: actor.personId,
      mentionedPersonIds: [storyteller.id],
      url: `/setting?story=${storyteller.id}`,
      values: { storyteller: formatFullName(storyteller) },
    });
  });
}

/**
 * Reverses an approval: the story is the storyteller's again, who can sign in; the keeper stays a member and the legacy
 * contact. Fails with `not_found`.
 */
export async function reverseApproval(app: AppContext, actor: Actor, { id, note }: Decision): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const { story, request } = await lockRequest(tx, id, 'approved');
    await setKeeper(tx, story.storyId, null);
    await setRequestState(tx, id, 'reversed', { reversal_note: note });
    await cancelHostingPayments(app, tx, story.storyId);
    await recordRequestChange(tx, actor, story, 'legacy request reversed', id);
    const { storyteller, contact } = await findBoth(tx, story, request.person_id);
    await mailAbout(app, tx, contact, storyteller.id, reversedLetter(contact, formatFullName(storyteller)));
    // What it announced is no longer true.
    await deleteNotifications(tx, {
      kind: 'legacy-request-approved',
      urls: [`/home?story=${storyteller.id}`],
    });
    const mail = restoredLetter(storyteller, `${app.env.APP_URL}/login`);
    await mailAbout(app, tx, storyteller, contact.id, mail);
    await notify(app, tx, {
      kind: 'legacy-request-reversed',
      to: [contact.id],
      from: actor.personId,
      mentionedPersonIds: [storyteller.id],
      url: `/home?story=${storyteller.id}`,
      values: { storyteller: formatFullName(storyteller) },
    });
  });
}

/** Locks the story of a request that is in a state. Fails with `not_found` otherwise. */
async function lockRequest(
  tx: Tx,
  id: string,
  state: 'open' | 'approved',
): Promise<{ story: LegacyStory; request: StoredRequest }> {
  const story = await lockStoryOfRequest(tx, id);
  // Read after locking, so that the state is the current one.
  const request = story && (await findRequest(tx, id));
  if (!story || request?.state !== state) throw fail('not_found');
  return { story, request };
}
