import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail, invalid } from '../../../http/failure.ts';
import { jobKind } from '../../../jobs/jobs.ts';
import { AuthorizationRefused, type MeetingConnection } from '../../../providers/meetings/port.ts';
import { recordChange } from '../audit/index.ts';

/** Announces that the meeting account can be used again, so that pending work continues. */
export const meetingsAuthorized = jobKind('meetings_authorized', z.object({}));

/** Maximum number of authorization callbacks per sign-in in fifteen minutes, because each calls the provider. */
const maxCallbacks = 20;

const nothingToAuthorizeMessage = 'There is nothing to authorize: each interview gets its own meeting link.';
const unreachableMessage = 'The meeting provider cannot be reached. Please try again in a minute.';

/**
 * Completes an authorization that this sign-in started, and queues the creation of missing meetings and the retry of
 * everything that failed in the meantime. A repeated callback has no further effect. Fails with `invalid` if the
 * provider or this server rejects it, and with `unavailable` if the provider cannot be reached.
 */
export async function authorizeMeetings(
  app: AppContext,
  actor: Actor,
  code: string,
  state: string,
): Promise<void> {
  await app.limits.count([{ name: 'zoom', subject: actor.signInId, max: maxCallbacks, seconds: 900 }]);
  await callProvider(app, (connection) =>
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

/** Deletes the authorization of the meeting account that its owner, `ownerId` at the provider, revoked there. */
export async function deleteRevokedAuthorization(
  { db, log, meetings }: AppContext,
  ownerId: string,
  revokedAt: Date,
): Promise<void> {
  if (!(await meetings.connection?.revoke(ownerId, revokedAt))) return;
  log.warn('the authorization of the account for video meetings was revoked');
  await recordChange(db, {
    actorId: null,
    action: 'meeting account removed',
    subjectKind: 'meeting account',
    subjectId: 'zoom',
    after: { reported_by: 'meeting provider' },
  });
}

/** Revokes the authorization and deletes it; existing meetings stay. */
export async function disconnectMeetings(app: AppContext, actor: Actor): Promise<void> {
  await callProvider(app, (connection) => connection.disconnect());
  await recordChange(app.db, {
    actorId: actor.personId,
    action: 'meeting account disconnected',
    subjectKind: 'meeting account',
    subjectId: 'zoom',
  });
}

async function callProvider(
  { meetings, log }: AppContext,
  call: (connection: MeetingConnection) => Promise<void>,
): Promise<void> {
  if (!meetings.connection) throw invalid(nothingToAuthorizeMessage);
  try {
    await call(meetings.connection);
  } catch (error) {
    if (error instanceof AuthorizationRefused) throw invalid(error.message);
    log.warn({ err: error }, 'the meeting provider sent an unexpected response');
    throw fail('unavailable', { text: unreachableMessage });
  }
}
