import { z } from 'zod';
import { routes } from '../kit.ts';
import { Done, Id } from '../wire.ts';
import { UploadName, UploadProgress } from './upload.ts';

/** Uploading recordings in chunks or whole, and serving what is stored. */
export const recordings = routes({
  storeChunk: {
    method: 'POST',
    path: '/sessions/upload-customer-video',
    access: 'super-admin',
    summary:
      'Stores one chunk of a recording, as raw bytes or as a multipart part; its parameters stand in the query or the fields.',
    query: z.record(z.string(), z.unknown()),
    body: 'bytes',
    reply: UploadProgress,
    fails: ['malformed', 'not_mp4', 'upload_changed', 'no_space'],
  },
  findChunk: {
    method: 'GET',
    path: '/sessions/upload-customer-video',
    access: 'super-admin',
    summary: 'Tells whether a chunk is stored already; one that is not is not found.',
    query: z.record(z.string(), z.unknown()),
    reply: UploadProgress,
  },
  uploadStatus: {
    method: 'POST',
    path: '/sessions/upload-status',
    access: 'super-admin',
    summary: 'Tells which chunks of a file are stored, so that an upload goes on where it stopped.',
    body: UploadName,
    reply: UploadProgress.extend({ numbers: z.array(z.number().int()) }),
  },
  cancelUpload: {
    method: 'POST',
    path: '/sessions/upload-cancel',
    access: 'super-admin',
    summary: 'Drops an upload that is not finished and frees its space.',
    body: UploadName,
    reply: Done,
  },
  uploadWhole: {
    method: 'POST',
    path: '/sessions/upload-video',
    access: 'super-admin',
    summary: 'Takes a whole recording as one multipart file.',
    body: 'bytes',
    reply: Done,
    fails: ['not_mp4', 'no_space'],
  },
  uploadPoster: {
    method: 'POST',
    path: '/sessions/upload-poster',
    access: 'super-admin',
    summary: 'Takes a still picture for a recording that has none, as the uploading browser saw it.',
    query: z.object({ session_id: Id }),
    body: 'bytes',
    reply: Done,
    fails: ['wrong_type', 'too_large'],
  },
  watched: {
    method: 'POST',
    path: '/sessions/watched',
    access: 'family',
    summary: 'Notes that a film of the active story was played; the first time counts.',
    body: z.object({ id: Id }),
    reply: Done,
    fails: ['not_found'],
  },
  meetingNews: {
    method: 'POST',
    path: '/zoom/webhook',
    access: 'public',
    summary:
      'Takes what the meeting provider tells, signed by it: that a meeting began, ended or was deleted, that its recording is there, and that the account’s owner took the authorization back.',
    body: 'bytes',
    reply: z.record(z.string(), z.string()),
    fails: ['not_found', 'not_allowed'],
  },
  tryChunk: {
    method: 'POST',
    path: '/upload-advanced',
    access: 'staff',
    summary: 'Takes a chunk as a real upload does, and stores nothing.',
    query: z.record(z.string(), z.unknown()),
    body: 'bytes',
    reply: UploadProgress,
    fails: ['malformed', 'not_mp4'],
  },
  picture: {
    method: 'GET',
    path: '/media/profiles/:name',
    access: 'public',
    summary: 'A profile picture, under an address that nobody can guess.',
    params: z.object({ name: z.string().regex(/^[a-z0-9-]{16,80}\.(webp|jpg|png)$/) }),
    reply: 'bytes',
  },
  media: {
    method: 'GET',
    path: '/media/*',
    access: 'link',
    summary: 'A stored file or a range of it, for whoever holds a signed link.',
    params: z.object({ '*': z.string().max(300) }),
    query: z.object({ download: z.string().max(500).optional() }),
    reply: 'bytes',
  },
});
