import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';

/** All recordings and unfinished uploads of a session. A refetch renews the signed URLs. */
export const recordingsQuery = (sessionId: string) =>
  queryOptions<CallReply<'recordings.list'>['data'], Failure>({
    queryKey: ['recordings', sessionId],
    queryFn: async ({ signal }) =>
      (await call('recordings.list', { body: { session_id: sessionId } }, { signal })).data,
    staleTime: 0,
    refetchInterval: 60_000,
  });

/** The actions on a recording or unfinished upload. */
export type RecordingAction = 'withdraw' | 'restore' | 'announce' | 'discard';

/**
 * The change of a recording or unfinished upload; `place` is the position of a restored one, `held_earlier` whether staff
 * confirmed that its session was held earlier than booked.
 */
export interface RecordingChange {
  action: RecordingAction;
  id: string;
  place: CallInput<'recordings.restore'>['body']['place'];
  held_earlier?: boolean;
}

/** Withdraws, restores or announces a recording, or cancels an unfinished upload. */
export const recordingMutation = mutationOptions<{ message: string }, Failure, RecordingChange>({
  mutationFn: ({ action, id, place, held_earlier }) => {
    if (action === 'withdraw') return call('recordings.withdraw', { body: { id } });
    if (action === 'restore') return call('recordings.restore', { body: { id, place, held_earlier } });
    if (action === 'announce') return call('recordings.announce', { body: { id } });
    return call('recordings.discardUpload', { body: { id } });
  },
});
