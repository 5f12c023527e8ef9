import { call } from '../../api/call.ts';
import { takeStill } from './still.ts';
import type { UploadCalls } from './upload.ts';

/** Whose recording is sent: an interview, or a customer whose interview the server chooses. */
export type UploadTarget = { session_id: string } | { customer_id: string };

/** The calls of a real upload, which goes on where it stopped. */
export const recordingCalls = (target: UploadTarget): UploadCalls => ({
  chunk: 'recordings.storeChunk',
  target,
  status: (identifier, bytes) => call('recordings.uploadStatus', { body: { ...target, identifier, bytes } }),
  cancel: (identifier, bytes) => call('recordings.cancelUpload', { body: { ...target, identifier, bytes } }),
});

/** The calls of a trial, which stores nothing; `token` is the page's `upload_token`. */
export const trialCalls = (token: string | null): UploadCalls => ({
  chunk: 'recordings.tryChunk',
  target: token ? { upload_token: token } : {},
});

/** Gives an interview's new recording a still as its poster, as long as it has none; never fails. */
export async function sendPoster(interviewId: string, file: File): Promise<void> {
  const still = await takeStill(file);
  if (!still) return;
  const body = new Blob([still], { type: 'application/octet-stream' });
  await call('recordings.uploadPoster', { query: { session_id: interviewId }, body }).catch(() => undefined);
}

/** Tells that a family played a film; never fails, as the next time tells it again. */
export async function noteWatched(filmId: string): Promise<void> {
  await call('recordings.watched', { body: { id: filmId } }).catch(() => undefined);
}
