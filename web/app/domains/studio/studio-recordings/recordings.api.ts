import type { DeviceProblem, FilmLayout } from '@lifestory/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';
import { downloadUrl } from '../../../ui/download.ts';
import { createServerClock } from './device/server-clock.ts';

/** Milliseconds between refetches of the recording, besides those after events of the room. */
const refetchMs = 10_000;

/** Part of the room, so that it is fetched again whenever the room has changed. */
const recordingKey = (seatKey: string) => ['studio', 'room', seatKey, 'recording'];

type RecordingReply = CallReply<'studioRecordings.state'>['data'] & {
  /** Milliseconds by which the server's clock is ahead of this device's. */
  clockOffsetMs: number;
};

const serverClock = createServerClock();

/** Adds the offset of the clock to the reply to a call that was sent at `sentAt`, in milliseconds since 1970. */
const withClockOffset = ({ data }: CallReply<'studioRecordings.state'>, sentAt: number): RecordingReply => ({
  ...data,
  clockOffsetMs: serverClock.add(sentAt, Date.now(), Date.parse(data.now)),
});

/** The recording of the call of a seat. */
export const recordingQuery = (seatKey: string) =>
  queryOptions<RecordingReply, Failure>({
    queryKey: recordingKey(seatKey),
    queryFn: async ({ signal }) => {
      const sentAt = Date.now();
      const options = { signal, unauthorized: 'stay' } as const;
      const reply = await call('studioRecordings.state', { body: { key: seatKey } }, options);
      return withClockOffset(reply, sentAt);
    },
    refetchInterval: refetchMs,
    refetchIntervalInBackground: true,
  });

/** Records, pauses or stops. */
export const controlMutation = (seatKey: string) =>
  mutationOptions<
    CallReply<'studioRecordings.control'>,
    Failure,
    'record' | 'pause' | 'stop',
    { sentAt: number }
  >({
    mutationFn: (action) => call('studioRecordings.control', { body: { key: seatKey, action } }),
    onMutate: () => ({ sentAt: Date.now() }),
    onSuccess: (reply, _action, { sentAt }, { client }) =>
      client.setQueryData(recordingKey(seatKey), withClockOffset(reply, sentAt)),
  });

/** Tells everyone in the call what keeps this device from recording; null when it is over. */
export const reportDeviceMutation = (seatKey: string) =>
  mutationOptions<{ message: string }, Failure, { problem: DeviceProblem | null; waiting_seconds?: number }>({
    mutationFn: (report) => call('studioRecordings.reportDevice', { body: { key: seatKey, ...report } }),
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

/** Downloads the voice of a person alone. */
export const downloadVoiceMutation = (id: string) =>
  mutationOptions<void, Failure, string>({
    mutationFn: async (voice_id) => {
      const { data } = await call('studioRecordings.voiceLink', { body: { id, voice_id } });
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

/** Chooses who is seen in the film, and its title as PNG in base64 (null: none), if given. The film is made again. */
export const layOutFilmMutation = (id: string) =>
  mutationOptions<{ message: string }, Failure, { layout: FilmLayout; title?: string | null }>({
    mutationFn: (choice) => call('studioRecordings.layOutFilm', { body: { id, ...choice } }),
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
