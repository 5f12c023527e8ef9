import { z } from 'zod';
import { routes } from '../route.ts';
import { DataReply, Done, Id } from '../scalars.ts';
import { SeatKey } from '../studio/room.ts';
import { seatFailures } from '../studio/routes.ts';
import {
  CallConsent,
  CallRecording,
  DeviceReport,
  FilmRequest,
  FilmTrim,
  FinishedTake,
  FragmentPosition,
  NewTake,
  RecordingControl,
  StudioRecording,
  TakeName,
  TakeProgress,
} from './recording.ts';

/**
 * Endpoints to record a video call. Browsers record, and send fragments of a few seconds while the call goes on, or
 * later. Participants prove their seat with the key of their device, in the body, or in the header `seat-key` with
 * bytes.
 */
export const studioRecordings = routes({
  state: {
    method: 'POST',
    path: '/studio/recording',
    access: 'public',
    summary: 'The recording of a call, for everybody in it.',
    body: SeatKey,
    reply: DataReply(StudioRecording),
    fails: seatFailures,
  },
  control: {
    method: 'POST',
    path: '/studio/recording/control',
    access: 'public',
    summary: 'Records, pauses or stops: an interviewer in the call; the storyteller can pause.',
    body: RecordingControl,
    reply: DataReply(StudioRecording),
    fails: [...seatFailures, 'not_allowed', 'consent_required', 'recording_limit', 'no_space'],
  },
  consent: {
    method: 'POST',
    path: '/studio/recording/consent',
    access: 'public',
    summary: 'The storyteller consents to the recording in the call.',
    body: CallConsent,
    reply: Done,
    done: 'Your consent is saved.',
    fails: [...seatFailures, 'not_allowed', 'conflict', 'too_many'],
  },
  reportDevice: {
    method: 'POST',
    path: '/studio/recording/device',
    access: 'public',
    summary:
      'Tells everyone in the call what keeps the caller’s device from recording; null when it is over.',
    body: DeviceReport,
    reply: Done,
    done: 'Everyone in the call is informed.',
    fails: [...seatFailures, 'not_allowed'],
  },
  openTake: {
    method: 'POST',
    path: '/studio/takes',
    access: 'public',
    summary: 'Starts a take of what the caller’s browser records. Repeating it changes nothing.',
    body: NewTake,
    reply: DataReply(TakeProgress),
    fails: [...seatFailures, 'not_allowed', 'consent_required', 'conflict', 'recording_limit', 'no_space'],
  },
  storeFragment: {
    method: 'POST',
    path: '/studio/takes/fragment',
    access: 'public',
    summary:
      'Stores the next fragment of a take durably. Repeating it with the same content changes nothing. Out of order, it fails with `fragment_order`, and `data.next` is the number to send.',
    query: FragmentPosition,
    body: 'bytes',
    reply: DataReply(TakeProgress),
    fails: [
      ...seatFailures,
      'malformed',
      'consent_required',
      'conflict',
      'fragment_order',
      'recording_limit',
      'too_large',
      'no_space',
    ],
  },
  takeProgress: {
    method: 'POST',
    path: '/studio/takes/progress',
    access: 'public',
    summary: 'The progress of the upload of a take, to resume it.',
    body: TakeName,
    reply: DataReply(TakeProgress),
    fails: seatFailures,
  },
  finishTake: {
    method: 'POST',
    path: '/studio/takes/finish',
    access: 'public',
    summary: 'Ends a take whose fragments are all stored. Repeating it changes nothing.',
    body: FinishedTake,
    reply: DataReply(TakeProgress),
    fails: [...seatFailures, 'fragment_order'],
  },
  sources: {
    method: 'POST',
    path: '/sessions/call-recording',
    access: 'interviewer',
    summary: 'The source recordings of the video call of a session, and the film made from them.',
    body: z.object({ id: Id }),
    reply: DataReply(CallRecording),
    fails: ['not_found'],
  },
  takeLink: {
    method: 'POST',
    path: '/sessions/call-recording/take-link',
    access: 'interviewer',
    summary: 'A signed URL of a source recording `take_id` of the session `id`, to download it.',
    body: z.object({ id: Id, take_id: Id }),
    reply: DataReply(z.object({ url: z.string() })),
    fails: ['not_found', 'reason_required'],
  },
  takeFile: {
    method: 'GET',
    path: '/sessions/call-recording/take',
    access: 'link',
    summary: 'A source recording, as the browser recorded it: mp4 or WebM.',
    query: z.object({ id: Id, take_id: Id }),
    reply: 'bytes',
    fails: ['not_found'],
  },
  endRecording: {
    method: 'POST',
    path: '/sessions/end-recording',
    access: 'interviewer',
    summary:
      'Ends the recording of a video call without a browser in it: when its devices last reported anything. Repeating it changes nothing.',
    body: z.object({ id: Id }),
    reply: Done,
    done: 'The recording has ended. Its film is made next.',
    fails: ['not_found', 'conflict'],
  },
  makeFilm: {
    method: 'POST',
    path: '/sessions/make-film',
    access: 'interviewer',
    summary: 'Makes the film of a recorded call from what has arrived, without waiting for the rest.',
    body: FilmRequest,
    reply: Done,
    done: 'The film is being made.',
    fails: ['not_found', 'conflict'],
  },
  trimFilm: {
    method: 'POST',
    path: '/sessions/trim-film',
    access: 'interviewer',
    summary:
      'Trims the start and the end of the film of a recorded call, or undoes that, while its sources are kept. The family is not notified again.',
    body: FilmTrim,
    reply: Done,
    done: 'The film is being trimmed.',
    fails: ['not_found', 'conflict'],
  },
});
