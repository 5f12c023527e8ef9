import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { fail, invalid } from '../../http/failure.ts';
import { jobKind } from '../../jobs/jobs.ts';
import { AuthorizationRefused, type MeetingConnection } from '../../providers/meetings/port.ts';
import { recordChange } from '../audit/index.ts';

/** Says that the account for video meetings can be used again: what waited for it goes on. */
export const meetingsAuthorized = jobKind('meetings_authorized', z.object({}));

/** Authorizations that one sign-in can bring back in a quarter of an hour: each asks the provider. */
const maxTries = 20;

const nothingToAuthorize = 'There is nothing to authorize: each interview gets a meeting link of its own.';
const outOfReach = 'The meeting provider cannot be reached at the moment. Please try again in a minute.';

/**
 * Takes the provider's answer to an authorization that this sign-in began; meetings that are missing are made then,
 * and all that failed meanwhile is tried again. Brought twice, it is accepted once. Fails in words when the
 * provider or we do not accept it.
 */
export async function authorizeMeetings(
  app: AppContext,
  actor: Actor,
  code: string,
  state: string,
): Promise<void> {
  await app.limits.count([{ name: 'zoom', subject: actor.signInId, max: maxTries, seconds: 900 }]);
  await ofProvider(app, (connection) =>
    connection.authorize(code, state, actor.signInId, async (tx) => {
      await app.jobs.add(tx, meetingsAuthorized, {});
      await app.jobs.retryWaiting(tx, 'meetings');
      await recordChange(tx, {
        actorId: actor.personId,
        action: 'meeting account authorized',
        subjectKind: 'meeting account',
        subjectId: 'zoom',
      });
    }),
  );
}

/** Forgets an authorization that its owner took back on the provider's pages. */
export async function leaveMeetings(
  { db, log, meetings }: Pick<AppContext, 'db' | 'log' | 'meetings'>,
  owner: string,
  at: Date,
): Promise<void> {
  if (!(await meetings.connection?.revoke(owner, at))) return;
  log.warn('the authorization of the account for video meetings was taken back');
  await recordChange(db, {
    actorId: null,
    action: 'meeting account removed',
    subjectKind: 'meeting account',
    subjectId: 'zoom',
    after: { told_by: 'meeting provider' },
  });
}

/** Gives the authorization back and forgets it; meetings that were made stay as they are. */
export async function disconnectMeetings(app: AppContext, actor: Actor): Promise<void> {
  await ofProvider(app, (connection) => connection.disconnect());
  await recordChange(app.db, {
    actorId: actor.personId,
    action: 'meeting account disconnected',
    subjectKind: 'meeting account',
    subjectId: 'zoom',
  });
}

async function ofProvider(
  { meetings, log }: AppContext,
  ask: (connection: MeetingConnection) => Promise<void>,
): Promise<void> {
  if (!meetings.connection) throw invalid(nothingToAuthorize);
  try {
    await ask(meetings.connection);
  } catch (error) {
    if (error instanceof AuthorizationRefused) throw invalid(error.message);
    log.warn({ err: error }, 'the meeting provider did not answer as it should');
    throw fail('unavailable', { text: outOfReach });
  }
}
