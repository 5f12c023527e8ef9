import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { capturePoster } from './poster-capture.ts';
import type { UploadCalls } from './upload.ts';

/** The past sessions of a customer that a film can belong to. */
export const uploadChoicesQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['upload-choices', customerId],
    queryFn: async ({ signal }) =>
      (await call('recordings.uploadChoices', { body: { customer_id: customerId } }, { signal })).data,
  });

/** The calls of a real upload, which goes on where it stopped. */
export const recordingCalls = (target: {
  session_id: string;
  place?: 'only' | 'next_part';
}): UploadCalls => ({
  chunk: 'recordings.storeChunk',
  target,
  // An upload outlives its sign-in: whoever signs in again in another tab goes on with it here.
  status: (identifier, bytes) =>
    call('recordings.uploadStatus', { body: { ...target, identifier, bytes } }, { unauthorized: 'stay' }),
  cancel: (identifier, bytes) =>
    call('recordings.cancelUpload', { body: { ...target, identifier, bytes } }, { unauthorized: 'stay' }),
});

/** The calls of a trial, which stores nothing; `token` is the page's `upload_token`. */
export const trialCalls = (token: string | null): UploadCalls => ({
  chunk: 'recordings.tryChunk',
  target: token ? { upload_token: token } : {},
});

/** Gives an interview's new recording a still as its poster, as long as it has none; never fails. */
export async function sendPoster(interviewId: string, file: File): Promise<void> {
  const still = await capturePoster(file);
  if (!still) return;
  const body = new Blob([still], { type: 'application/octet-stream' });
  await call('recordings.uploadPoster', { query: { session_id: interviewId }, body }).catch(() => undefined);
}

/** Tells that a family played a film; never fails, as the next time tells it again. */
export async function noteWatched(filmId: string): Promise<void> {
  await call('recordings.watched', { body: { id: filmId } }).catch(() => undefined);
}
