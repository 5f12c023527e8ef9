import type { DeviceProblem } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import { fail } from '../../../../http/failure.ts';
import { announceRoom, isInCall, requireSeat } from '../../studio/index.ts';
import { storeDeviceProblem } from './device.queries.ts';

/**
 * Stores what keeps the caller's device from recording, and tells the others. Fails with `not_allowed` outside of the
 * call.
 */
export async function reportDeviceProblem(
  app: AppContext,
  {
    key,
    problem,
    waiting_seconds: waitingSeconds = null,
  }: { key: string; problem: DeviceProblem | null; waiting_seconds?: number | null | undefined },
): Promise<void> {
  const seat = await requireSeat(app, key);
  if (!isInCall(seat)) throw fail('not_allowed', { text: 'Only people in the call can do this.' });
  await app.db.transaction().execute(async (tx) => {
    const isChanged = await storeDeviceProblem(tx, seat, { problem, waitingSeconds }, app.now());
    if (isChanged) await announceRoom(tx, seat.interview_id);
  });
}
