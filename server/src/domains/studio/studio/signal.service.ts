import type { AppContext } from '../../../context.ts';
import { fail } from '../../../http/failure.ts';
import type { CronJob } from '../../../jobs/jobs.ts';
import { findPresentSeat } from './seat.queries.ts';
import { isInCall, requireSeat } from './seat.service.ts';
import { announceSignal, deleteOldSignals, insertSignal } from './signal.queries.ts';

/** Maximum number of signals of one seat in a minute; a connection to three others takes fewer than a hundred. */
const maxSignalsPerMinute = 600;
/** Milliseconds for which signals are kept. A page that was cut off for longer connects again. */
const signalLifetimeMs = 10 * 60_000;

/** Sends a signal between two people in the same call; fails with `not_allowed` for anybody else. */
export async function sendSignal(
  app: AppContext,
  { key, to, content }: { key: string; to: string; content: Record<string, unknown> },
): Promise<void> {
  const seat = await requireSeat(app, key);
  if (!isInCall(seat)) throw fail('not_allowed');
  await app.limits.count([
    { name: 'studio-signal', subject: seat.id, max: maxSignalsPerMinute, seconds: 60 },
  ]);
  await app.db.transaction().execute(async (tx) => {
    const receiver = await findPresentSeat(tx, seat.interview_id, to, app.now());
    if (!receiver || !isInCall(receiver) || receiver.id === seat.id) throw fail('not_allowed');
    await insertSignal(tx, { receiverId: to, senderId: seat.id, content, at: app.now() });
    await announceSignal(tx, to);
  });
}

/** Deletes old signals, every ten minutes. */
export const deleteSignalsCron = ({ db, now }: AppContext): CronJob => ({
  name: 'delete_call_signals',
  pattern: '*/10 * * * *',
  run: () => deleteOldSignals(db, new Date(now().getTime() - signalLifetimeMs)),
});
