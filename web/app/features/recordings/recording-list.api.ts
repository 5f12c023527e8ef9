import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';

/** Every recording of a session, and the unfinished uploads to it. Signed links in it are renewed by asking again. */
export const recordingsQuery = (sessionId: string) =>
  queryOptions<CallReply<'recordings.list'>['data'], Failure>({
    queryKey: ['recordings', sessionId],
    queryFn: async ({ signal }) =>
      (await call('recordings.list', { body: { session_id: sessionId } }, { signal })).data,
    staleTime: 0,
    refetchInterval: 60_000,
  });

/** What staff can do with a recording or an unfinished upload. */
export type RecordingAction = 'withdraw' | 'restore' | 'announce' | 'discard';

/** A recording or an unfinished upload that staff change; `place` says where a restored one goes. */
export interface RecordingChange {
  action: RecordingAction;
  id: string;
  place: CallInput<'recordings.restore'>['body']['place'];
}

/** Withdraws, restores or announces a recording, or cancels an unfinished upload. */
export const recordingMutation = mutationOptions<{ message: string }, Failure, RecordingChange>({
  mutationFn: ({ action, id, place }) => {
    if (action === 'withdraw') return call('recordings.withdraw', { body: { id } });
    if (action === 'restore') return call('recordings.restore', { body: { id, place } });
    if (action === 'announce') return call('recordings.announce', { body: { id } });
    return call('recordings.discardUpload', { body: { id } });
  },
});
