import type { AppContext } from '../../../../context.ts';
import { fail } from '../../../../http/failure.ts';
import { giveConsentInCall } from '../../../people/consents/index.ts';
import { announceRoom, isInCall, requireSeat } from '../../studio/index.ts';

/** Gives the storyteller's consent in the call. Fails with `not_allowed` for others, and with `conflict`. */
export async function giveCallConsent(
  app: AppContext,
  { key, version }: { key: string; version: string },
): Promise<void> {
  const seat = await requireSeat(app, key);
  if (seat.role !== 'storyteller' || !isInCall(seat)) {
    throw fail('not_allowed', { text: 'Only the storyteller can agree to the recording.' });
  }
  await app.limits.count([{ name: 'call-consent', subject: seat.interview_id, max: 10, seconds: 86_400 }]);
  await app.db.transaction().execute(async (tx) => {
    await giveConsentInCall(app, tx, seat.interview_id, { name: seat.name, version });
    await announceRoom(tx, seat.interview_id);
  });
}
