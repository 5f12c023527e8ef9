import { type ConsentPage, type ConsentState, recordingConsent } from '@lifestory/contract';
import type { z } from 'zod';
import { dayMs } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { Db, Tx } from '../../../database/connection.ts';
import type { Client } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { consentLinkPurpose, createConsentUrl, everything } from '../../calendar/interviews/index.ts';
import { queueMail } from '../../platform/mail/index.ts';
import { notify } from '../../platform/notifications/index.ts';
import { composeConsentRequest } from './consent.letter.ts';
import { type ConsentInterview, findConsentInterview, findDecisionsAbout } from './consent.queries.ts';
import { assertCurrentText, recordDecision } from './consent.service.ts';
import { lockInterviewsToRemind, markConsentReminded, recordConsentRequest } from './request.queries.ts';

/** Maximum number of openings of consent links by one client in 15 minutes. */
const maxOpenings = 60;
/** Maximum number of decisions with the link of one interview in a day. */
const maxDecisionsPerDay = 10;

/** How long the link works after the end of an interview, in milliseconds. */
const linkLifetimeMs = 14 * dayMs;
/** Milliseconds before an interview at which the reminder is sent. */
const reminderLeadMs = 3 * dayMs;
/** Minimum milliseconds between the request and its reminder. */
const minReminderDelayMs = dayMs;
/** Maximum number of interviews per transaction. */
const batchSize = 50;

async function findInterviewByToken(app: AppContext, token: string, db: AppContext['db'], isLocking = false) {
  const id = app.links.readToken(consentLinkPurpose, token);
  const interview = id ? await findConsentInterview(db, id, everything, isLocking) : undefined;
  if (!interview || interview.status === 'cancelled') throw fail('not_found');
  const endMs = interview.startsAt.getTime() + interview.minutes * 60_000;
  if (app.now().getTime() - endMs > linkLifetimeMs) {
    throw fail('link_expired', {
      text: 'This link expired two weeks after the interview. For anything else, please reply to one of our e-mails.',
    });
  }
  return interview;
}

const countOpening = ({ limits }: AppContext, { address }: Client) =>
  limits.count([{ name: 'consent-link', subject: address, max: maxOpenings, seconds: 900 }]);

/** Returns the page of a consent link. Fails with `not_found`, `link_expired` or `too_many`. */
export async function openConsentPage(
  app: AppContext,
  token: string,
  client: Client,
): Promise<z.input<typeof ConsentPage>> {
  await countOpening(app, client);
  const interview = await findInterviewByToken(app, token, app.db);
  const { booking, startsAt, state } = interview;
  return {
    fname: booking.first_name ?? '',
    starts_at: startsAt,
    state: state as ConsentState,
    can_give: await canGiveByLink(app.db, interview),
    text: recordingConsent.ownText,
    version: recordingConsent.version,
  };
}

/** Whether consent is missing, or was refused with the link itself: who withdrew it elsewhere gives it again there. */
async function canGiveByLink(db: Db, { id, state }: ConsentInterview): Promise<boolean> {
  if (state !== 'withdrawn') return state === 'missing';
  const [last] = await findDecisionsAbout(db, id);
  return last?.method === 'link';
}

/**
 * Gives consent with a link; repeating it changes nothing. Consent that the storyteller withdrew can be given again
 * only in their settings, because a link can be passed on.
 */
export async function giveConsentByLink(
  app: AppContext,
  { token, name, version }: { token: string; name: string; version: string },
  client: Client,
): Promise<void> {
  await countOpening(app, client);
  assertCurrentText(version);
  const { id } = await findInterviewByToken(app, token, app.db);
  await app.limits.count([{ name: 'consent', subject: id, max: maxDecisionsPerDay, seconds: 86_400 }]);
  await app.db.transaction().execute(async (tx) => {
    const interview = await findInterviewByToken(app, token, tx, true);
    if (interview.state === 'given') return;
    if (!(await canGiveByLink(tx, interview))) {
      throw fail('conflict', {
        text: 'The storyteller has withdrawn their consent. They can give it again in their settings, or call us.',
      });
    }
    await recordDecision(app, tx, [interview], { decision: 'given', method: 'link', givenBy: name });
  });
}

/**
 * Refuses the recording with a link, and notifies staff; repeating it changes nothing. Given consent is withdrawn in the
 * settings, because a link can be passed on.
 */
export async function declineConsentByLink(
  app: AppContext,
  { token, name }: { token: string; name: string },
  client: Client,
): Promise<void> {
  await countOpening(app, client);
  const { id } = await findInterviewByToken(app, token, app.db);
  await app.limits.count([{ name: 'consent', subject: id, max: maxDecisionsPerDay, seconds: 86_400 }]);
  await app.db.transaction().execute(async (tx) => {
    const interview = await findInterviewByToken(app, token, tx, true);
    if (interview.state === 'withdrawn') return;
    if (interview.state === 'given') {
      throw fail('conflict', {
        text: 'You have agreed to the recording. To withdraw that, use the settings of your account, or reply to one of our e-mails.',
      });
    }
    const { booking, personId } = interview;
    const storyteller = `${booking.first_name ?? ''} ${booking.last_name ?? ''}`.trim();
    await recordDecision(app, tx, [interview], {
      decision: 'withdrawn',
      method: 'link',
      givenBy: name || storyteller,
    });
    await notify(app, tx, {
      kind: 'consent-declined',
      to: 'staff',
      from: personId,
      mentionedPersonIds: [],
      url: `/session/view/${id}`,
      values: { name: name || storyteller },
    });
  });
}

/** What the mail with the consent link of an interview needs. */
export type LinkedInterview = Pick<
  ConsentInterview,
  'id' | 'personId' | 'bookerId' | 'startsAt' | 'booking' | 'isBookedByStaff'
>;

/** Mails the consent link of an interview to the address of its booking, in the caller’s transaction. */
export async function sendConsentRequest(
  app: AppContext,
  tx: Tx,
  interview: LinkedInterview,
  isReminder = false,
): Promise<void> {
  const url = createConsentUrl(app, interview.id);
  await queueMail(app, tx, {
    to: interview.booking.email ?? '',
    personId: interview.bookerId,
    mentionedPersonIds: interview.personId === interview.bookerId ? [] : [interview.personId],
    ...composeConsentRequest(interview, url, isReminder),
  });
  if (!isReminder) await recordConsentRequest(tx, interview.id, app.now());
}

/**
 * Sends one reminder for each interview whose consent is still missing three days before it, at least a day after the
 * request.
 */
export async function sendConsentReminders(app: AppContext): Promise<void> {
  while ((await sendReminderBatch(app)) === batchSize);
}

const sendReminderBatch = (app: AppContext): Promise<number> =>
  app.db.transaction().execute(async (tx) => {
    const now = app.now();
    const interviews = await lockInterviewsToRemind(
      tx,
      {
        now,
        until: new Date(now.getTime() + reminderLeadMs),
        requestedBefore: new Date(now.getTime() - minReminderDelayMs),
      },
      batchSize,
    );
    if (interviews.length === 0) return 0;
    for (const interview of interviews) await sendConsentRequest(app, tx, interview, true);
    await markConsentReminded(
      tx,
      interviews.map(({ id }) => id),
      now,
    );
    return interviews.length;
  });
