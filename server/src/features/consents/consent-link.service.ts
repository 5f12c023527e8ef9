import { type ConsentPage, type ConsentState, recordingConsent } from '@lifestory/contract';
import type { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../database/connection.ts';
import type { Client } from '../../http/actor.ts';
import { fail } from '../../http/failure.ts';
import { everything } from '../interviews/index.ts';
import { queueMail } from '../mail/index.ts';
import { composeConsentRequest } from './consent.letter.ts';
import { type ConsentInterview, findConsentInterview } from './consent.queries.ts';
import { assertCurrentText, recordDecision } from './consent.service.ts';
import { lockInterviewsToRemind, markConsentReminded, recordConsentRequest } from './request.queries.ts';

/** Token purpose of consent links. */
const linkPurpose = 'consent';
/** Maximum number of openings of consent links by one client in 15 minutes. */
const maxOpenings = 60;
/** Maximum number of decisions with the link of one interview in a day. */
const maxDecisionsPerDay = 10;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** How long the link works after the end of an interview, in milliseconds. */
const linkLifetimeMs = 14 * dayMs;
/** Milliseconds before an interview at which the reminder is sent. */
const reminderLeadMs = 3 * dayMs;
/** Minimum milliseconds between the request and its reminder. */
const minReminderDelayMs = dayMs;
/** Maximum number of interviews per transaction. */
const batchSize = 50;

type LinkServices = Pick<AppContext, 'db' | 'limits' | 'links' | 'now'>;
type MailServices = Pick<AppContext, 'env' | 'jobs' | 'links' | 'now'>;

async function findInterviewByToken(
  app: LinkServices,
  token: string,
  db: AppContext['db'],
  isLocking = false,
) {
  const id = app.links.readToken(linkPurpose, token);
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

const countOpening = ({ limits }: Pick<AppContext, 'limits'>, { address }: Client) =>
  limits.count([{ name: 'consent-link', subject: address, max: maxOpenings, seconds: 900 }]);

/** Returns the page of a consent link. Fails with `not_found`, `link_expired` or `too_many`. */
export async function openConsentPage(
  app: LinkServices,
  token: string,
  client: Client,
): Promise<z.input<typeof ConsentPage>> {
  await countOpening(app, client);
  const { booking, startsAt, state } = await findInterviewByToken(app, token, app.db);
  return {
    fname: booking.first_name ?? '',
    starts_at: startsAt,
    state: state as ConsentState,
    text: recordingConsent.ownText,
    version: recordingConsent.version,
  };
}

/**
 * Gives consent with a link; repeating it changes nothing. Consent that the storyteller withdrew can be given again
 * only in their settings, because a link can be passed on.
 */
export async function giveConsentByLink(
  app: LinkServices,
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
    if (interview.state === 'withdrawn') {
      throw fail('conflict', {
        text: 'The storyteller has withdrawn their consent. They can give it again in their settings, or call us.',
      });
    }
    await recordDecision(app, tx, [interview], { decision: 'given', method: 'link', givenBy: name });
  });
}

/** What the mail with the consent link of an interview needs. */
export type LinkedInterview = Pick<ConsentInterview, 'id' | 'personId' | 'bookerId' | 'startsAt' | 'booking'>;

/** Mails the consent link of an interview to the address of its booking, in the caller’s transaction. */
export async function sendConsentRequest(
  app: MailServices,
  tx: Tx,
  interview: LinkedInterview,
  isReminder = false,
): Promise<void> {
  const url = `${app.env.APP_URL}/consent/${app.links.createToken(linkPurpose, interview.id)}`;
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
export async function sendConsentReminders(app: MailServices & Pick<AppContext, 'db'>): Promise<void> {
  while ((await sendReminderBatch(app)) === batchSize);
}

const sendReminderBatch = (app: MailServices & Pick<AppContext, 'db'>): Promise<number> =>
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
