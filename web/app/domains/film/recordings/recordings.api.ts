import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { capturePoster } from './poster-capture.ts';
import type { UploadApi } from './upload/upload.ts';

/** The past sessions of a customer to which a film can be uploaded. */
export const uploadChoicesQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['upload-choices', customerId],
    queryFn: async ({ signal }) =>
      (await call('recordings.uploadChoices', { body: { customer_id: customerId } }, { signal })).data,
  });

/** The session that a film is uploaded to. */
interface Target {
  session_id: string;
  /** The position of the recording in its film. */
  place?: 'only' | 'next_part';
  /** Confirms that a session that has not begun was held earlier than booked. */
  held_earlier?: true;
}

/** The calls of a resumable upload to a session. */
export const recordingCalls = (target: Target): UploadApi => ({
  chunk: 'recordings.storeChunk',
  target: Object.fromEntries(Object.entries(target).map(([name, value]) => [name, String(value)])),
  // A 401 must not leave the page: the upload resumes after the user signs in again in another tab.
  status: (identifier, bytes) =>
    call('recordings.uploadStatus', { body: { ...target, identifier, bytes } }, { unauthorized: 'stay' }),
  cancel: (identifier, bytes) =>
    call('recordings.cancelUpload', { body: { ...target, identifier, bytes } }, { unauthorized: 'stay' }),
});

/** The calls of a trial upload, which stores nothing; `token` is the page's `upload_token`. */
export const trialCalls = (token: string | null): UploadApi => ({
  chunk: 'recordings.tryChunk',
  target: token ? { upload_token: token } : {},
});

/** Captures and uploads a poster for an interview's new recording, if it has none. Failures are ignored. */
export async function sendPoster(interviewId: string, file: File): Promise<void> {
  const poster = await capturePoster(file);
  if (!poster) return;
  const body = new Blob([poster], { type: 'application/octet-stream' });
  await call('recordings.uploadPoster', { query: { session_id: interviewId }, body }).catch(() => undefined);
}

/** Reports that a family played a film. Failures are ignored, because the next playback is reported again. */
export async function recordPlayback(filmId: string): Promise<void> {
  await call('recordings.watched', { body: { id: filmId } }).catch(() => undefined);
}
