import type { DeviceProblem } from '@lifestory/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';
import { downloadUrl } from '../../ui/download.ts';

/** Milliseconds between refetches of the recording, besides those after events of the room. */
const refetchMs = 10_000;

/** Part of the room, so that it is fetched again whenever the room has changed. */
const recordingKey = (seatKey: string) => ['studio', 'room', seatKey, 'recording'];

type RecordingReply = CallReply<'studioRecordings.state'>['data'] & {
  /** Milliseconds by which the server's clock is ahead of this device's. */
  clockOffsetMs: number;
};

const withClockOffset = ({ data }: CallReply<'studioRecordings.state'>): RecordingReply => ({
  ...data,
  clockOffsetMs: Date.parse(data.now) - Date.now(),
});

/** The recording of the call of a seat. */
export const recordingQuery = (seatKey: string) =>
  queryOptions<RecordingReply, Failure>({
    queryKey: recordingKey(seatKey),
    queryFn: async ({ signal }) =>
      withClockOffset(
        await call('studioRecordings.state', { body: { key: seatKey } }, { signal, unauthorized: 'stay' }),
      ),
    refetchInterval: refetchMs,
    refetchIntervalInBackground: true,
  });

/** Records, pauses or stops. */
export const controlMutation = (seatKey: string) =>
  mutationOptions<CallReply<'studioRecordings.control'>, Failure, 'record' | 'pause' | 'stop'>({
    mutationFn: (action) => call('studioRecordings.control', { body: { key: seatKey, action } }),
    onSuccess: (reply, _action, _context, { client }) =>
      client.setQueryData(recordingKey(seatKey), withClockOffset(reply)),
  });

/** Tells everyone in the call what keeps this device from recording; null when it is over. */
export const reportDeviceMutation = (seatKey: string) =>
  mutationOptions<{ message: string }, Failure, DeviceProblem | null>({
    mutationFn: (problem) => call('studioRecordings.reportDevice', { body: { key: seatKey, problem } }),
  });

/** Consents to the recording in the call. */
export const consentMutation = (seatKey: string) =>
  mutationOptions<{ message: string }, Failure, string>({
    mutationFn: (version) => call('studioRecordings.consent', { body: { key: seatKey, version } }),
    onSettled: (_reply, _failure, _version, _context, { client }) =>
      client.invalidateQueries({ queryKey: recordingKey(seatKey) }),
  });

/** The source recordings of an interview, for staff. */
export const sourcesQuery = (id: string) =>
  queryOptions<CallReply<'studioRecordings.sources'>['data'], Failure>({
    queryKey: ['studio', 'sources', id],
    queryFn: async ({ signal }) =>
      (await call('studioRecordings.sources', { body: { id } }, { signal })).data,
    refetchInterval: refetchMs,
  });

/** Downloads a source recording. */
export const downloadTakeMutation = (id: string) =>
  mutationOptions<void, Failure, string>({
    mutationFn: async (take_id) => {
      const { data } = await call('studioRecordings.takeLink', { body: { id, take_id } });
      downloadUrl(data.url);
    },
  });

/** Trims the film, to a part of the whole recording in milliseconds. */
export const trimFilmMutation = (id: string) =>
  mutationOptions<{ message: string }, Failure, { start_ms: number; end_ms: number | null }>({
    mutationFn: (part) => call('studioRecordings.trimFilm', { body: { id, ...part } }),
    onSettled: (_reply, _failure, _input, _context, { client }) =>
      client.invalidateQueries({ queryKey: sourcesQuery(id).queryKey }),
  });

/** Ends a recording that no browser ends. */
export const endRecordingMutation = (id: string) =>
  mutationOptions<{ message: string }, Failure, void>({
    mutationFn: () => call('studioRecordings.endRecording', { body: { id } }),
    onSettled: (_reply, _failure, _input, _context, { client }) =>
      client.invalidateQueries({ queryKey: sourcesQuery(id).queryKey }),
  });

/** Makes the film from what has arrived. If the input is true, uses the backup where there is one. */
export const makeFilmMutation = (id: string) =>
  mutationOptions<{ message: string }, Failure, boolean>({
    mutationFn: (prefers_backup) => call('studioRecordings.makeFilm', { body: { id, prefers_backup } }),
    onSettled: (_reply, _failure, _input, _context, { client }) =>
      client.invalidateQueries({ queryKey: sourcesQuery(id).queryKey }),
  });
