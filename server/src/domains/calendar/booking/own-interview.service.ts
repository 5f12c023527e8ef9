import type { OwnInterview, UpcomingInterview } from '@lifestory/contract';
import type { z } from 'zod';
import { dayMs } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import type { Actor, Client } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { isOwnCall } from '../../../providers/meetings/join-link.ts';
import { recordChange } from '../../platform/audit/index.ts';
import {
  type BookedInterview,
  cancelInterview,
  changeLeadMs,
  createConsentUrl,
  createInterviewToken,
  findBookedInterview,
  findCalendarFile,
  findInterviewIdByToken,
  findUpcomingInterviews,
  moveInterview,
  parseSenderAddress,
  resolvePaymentTerms,
} from '../interviews/index.ts';
import { createSlotTakenFailure, lockBookableSlot } from '../time-slots/index.ts';

/**
 * Maximum numbers of changes: of one interview and of one person's interviews in a day, and by one client in an hour.
 */
const maxChangesOfInterviewPerDay = 10;
const maxChangesOfPersonPerDay = 20;
const maxChangesByClientPerHour = 30;

const minuteMs = 60_000;

/** How long the link in the mails works after the end of an interview, in milliseconds. */
const linkLifetimeMs = 14 * dayMs;

/** How long the meeting link is shown after the end of an interview, in milliseconds. */
const joinUrlLifetimeMs = 2 * 60 * minuteMs;

const linkExpiredText =
  'This link expired two weeks after the interview. For anything else, please reply to one of our e-mails.';

const elapsedMsSinceEnd = ({ startsAt, minutes }: BookedInterview, now: Date) =>
  now.getTime() - startsAt.getTime() - minutes * minuteMs;

const canChange = ({ startsAt, status }: BookedInterview, now: Date) =>
  status === 'waiting' && startsAt.getTime() - now.getTime() > changeLeadMs;

/**
 * Finds the interview of a link. Fails with `not_found` for an invalid link and for a cancelled interview
 * alike, and with `link_expired` two weeks after the interview.
 */
async function findInterviewByToken(app: AppContext, token: string): Promise<BookedInterview> {
  const id = findInterviewIdByToken(app, token);
  const interview = id ? await findBookedInterview(app.db, id) : undefined;
  if (!interview) throw fail('not_found');
  if (elapsedMsSinceEnd(interview, app.now()) > linkLifetimeMs)
    throw fail('link_expired', { text: linkExpiredText });
  return interview;
}

const toOwnInterview = async (
  app: AppContext,
  interview: BookedInterview,
): Promise<z.input<typeof OwnInterview>> => ({
  ...(await resolvePaymentTerms(app.db, app.env, interview)),
  for_self: interview.forSelf,
  consent: interview.consent as OwnInterview['consent'],
  consent_url:
    interview.consent === 'missing' && interview.status === 'waiting'
      ? createConsentUrl(app, interview.id)
      : null,
  fname: interview.fname,
  starts_at: interview.startsAt,
  duration: interview.minutes,
  status: interview.status as OwnInterview['status'],
  paid: interview.paid,
  join_url: elapsedMsSinceEnd(interview, app.now()) > joinUrlLifetimeMs ? null : interview.joinUrl,
  is_over: elapsedMsSinceEnd(interview, app.now()) > 0,
  changes_until: new Date(interview.startsAt.getTime() - changeLeadMs),
  can_change: canChange(interview, app.now()),
  contact: parseSenderAddress(app.env.MAIL_FROM),
});

/** Returns the booking of a link. */
export const fetchOwnInterview = async (
  app: AppContext,
  token: string,
): Promise<z.input<typeof OwnInterview>> => toOwnInterview(app, await findInterviewByToken(app, token));

/** Returns the iCalendar file of the booking of a link. */
export async function fetchCalendarFile(app: AppContext, token: string): Promise<string> {
  const { id } = await findInterviewByToken(app, token);
  const file = await findCalendarFile(app, id);
  if (file === undefined) throw fail('not_found');
  return file;
}

/**
 * Returns the upcoming interviews of the caller's active story, the next one first. Only the storyteller and helpers
 * get the meeting link and the token that changes the interview.
 */
export async function findOwnUpcomingInterviews(
  app: AppContext,
  { storyId, role, helper }: Actor,
): Promise<z.input<typeof UpcomingInterview>[]> {
  if (storyId === null) return [];
  const now = app.now();
  const interviews = await findUpcomingInterviews(
    app.db,
    storyId,
    new Date(now.getTime() - joinUrlLifetimeMs),
  );
  const canChangeOwn = role === 'Customer' || helper;
  return interviews.map((interview) => ({
    starts_at: interview.startsAt,
    duration: interview.minutes,
    token: canChangeOwn ? createInterviewToken(app, interview.id) : null,
    join_url: canChangeOwn ? interview.joinUrl : null,
    // The page of a call of the product tests the devices.
    test_url: canChangeOwn && isOwnCall(app, interview.joinUrl) ? interview.joinUrl : null,
    changes_until: new Date(interview.startsAt.getTime() - changeLeadMs),
    can_change: canChangeOwn && canChange(interview, now),
  }));
}

/** Moves the booking of a link to a free slot. A unique index decides between concurrent moves. */
export async function moveOwnInterview(
  app: AppContext,
  { token, slot_id }: { token: string; slot_id: string },
  client: Client,
): Promise<z.input<typeof OwnInterview>> {
  await changeInterview(app, token, client, async (tx, interview) => {
    // A repeated request whose first response was lost.
    if (interview.slotId === slot_id) return;
    const { slot } = await lockBookableSlot(tx, slot_id, app.now());
    if (!(await moveInterview(app, tx, interview, slot))) throw createSlotTakenFailure();
    await recordOwnChange(tx, interview, {
      action: 'interview moved',
      before: { starts_at: interview.startsAt },
      after: { starts_at: slot.startsAt },
    });
  });
  return fetchOwnInterview(app, token);
}

/** Cancels the booking of a link. Its payment remains valid for another booking. */
export const cancelOwnInterview = (app: AppContext, token: string, client: Client): Promise<void> =>
  changeInterview(app, token, client, async (tx, interview) => {
    await cancelInterview(app, tx, interview);
    await recordOwnChange(tx, interview, {
      action: 'interview cancelled',
      before: { starts_at: interview.startsAt, status: interview.status },
      after: { status: 'cancelled' },
    });
  });

/** Records a change with the link of a booking, which was mailed to the person who booked. */
const recordOwnChange = (
  tx: Tx,
  { id, bookerId }: BookedInterview,
  change: { action: string; before: object; after: object },
): Promise<void> =>
  recordChange(tx, {
    actorId: bookerId,
    channel: 'link',
    subjectKind: 'interview',
    subjectId: id,
    ...change,
  });

async function changeInterview(
  app: AppContext,
  token: string,
  client: Client,
  change: (tx: Tx, interview: BookedInterview) => Promise<void>,
): Promise<void> {
  const { id, personId } = await findInterviewByToken(app, token);
  await app.limits.count([
    { name: 'own-interview', subject: id, max: maxChangesOfInterviewPerDay, seconds: 86_400 },
    // Everyone who books with an address can change that booking, and each change sends a mail to the address.
    { name: 'own-interview-person', subject: personId, max: maxChangesOfPersonPerDay, seconds: 86_400 },
    { name: 'own-interview', subject: client.address, max: maxChangesByClientPerHour, seconds: 3600 },
  ]);
  await app.db.transaction().execute(async (tx) => {
    const interview = await findBookedInterview(tx, id, true);
    if (!interview) throw fail('not_found');
    if (!canChange(interview, app.now())) throw fail('too_late_to_change');
    await change(tx, interview);
  });
}
