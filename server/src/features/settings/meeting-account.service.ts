import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { fail, invalid } from '../../http/failure.ts';
import { jobKind } from '../../jobs/jobs.ts';
import { AuthorizationRefused, type MeetingConnection } from '../../providers/meetings/port.ts';
import { recordChange } from '../audit/index.ts';

/** Announces that the meeting account can be used again, so that pending work continues. */
export const meetingsAuthorized = jobKind('meetings_authorized', z.object({}));

/** Maximum authorization callbacks per sign-in in fifteen minutes, because each calls the provider. */
const maxTries = 20;

const nothingToAuthorize = 'There is nothing to authorize: each interview gets its own meeting link.';
const outOfReach = 'The meeting provider cannot be reached. Please try again in a minute.';

/**
 * Completes an authorization that this sign-in started; creates missing meetings and retries everything that
 * failed in the meantime. A repeated callback has no further effect. Fails with a message if the provider or
 * this server rejects it.
 */
export async function authorizeMeetings(
  app: Pick<AppContext, 'jobs' | 'limits' | 'log' | 'meetings'>,
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

/** Deletes an authorization that its owner revoked at the provider. */
export async function leaveMeetings(
  { db, log, meetings }: Pick<AppContext, 'db' | 'log' | 'meetings'>,
  owner: string,
  at: Date,
): Promise<void> {
  if (!(await meetings.connection?.revoke(owner, at))) return;
  log.warn('the authorization of the account for video meetings was revoked');
  await recordChange(db, {
    actorId: null,
    action: 'meeting account removed',
    subjectKind: 'meeting account',
    subjectId: 'zoom',
    after: { told_by: 'meeting provider' },
  });
}

/** Revokes the authorization and deletes it; existing meetings stay. */
export async function disconnectMeetings(
  app: Pick<AppContext, 'db' | 'log' | 'meetings'>,
  actor: Actor,
): Promise<void> {
  await ofProvider(app, (connection) => connection.disconnect());
  await recordChange(app.db, {
    actorId: actor.personId,
    action: 'meeting account disconnected',
    subjectKind: 'meeting account',
    subjectId: 'zoom',
  });
}

async function ofProvider(
  { meetings, log }: Pick<AppContext, 'log' | 'meetings'>,
  check: (connection: MeetingConnection) => Promise<void>,
): Promise<void> {
  if (!meetings.connection) throw invalid(nothingToAuthorize);
  try {
    await check(meetings.connection);
  } catch (error) {
    if (error instanceof AuthorizationRefused) throw invalid(error.message);
    log.warn({ err: error }, 'the meeting provider sent an unexpected response');
    throw fail('unavailable', { text: outOfReach });
  }
}
