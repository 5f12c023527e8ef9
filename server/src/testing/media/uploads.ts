import { beforeEach } from 'vitest';
import { createTestApp } from '../app.ts';
import { createInterviewWithoutSlot } from '../interview-without-slot.ts';
import { type ChunkedFile, makeChunkedFilm, sendChunk } from './upload.ts';

/** A test app, and before each test an interview without a recording, and a film of two chunks for it. */
export async function startUploads() {
  const tested = await createTestApp();
  const { app, db, fastify, users } = tested;
  const staff = await users.superAdmin({ fname: 'Sam' });
  const ana = await users.customer({ fname: 'Ana' });
  const upload = { interviewId: '', file: {} as ChunkedFile };
  beforeEach(async () => {
    upload.interviewId = await createInterviewWithoutSlot(app, ana);
    upload.file = makeChunkedFilm(upload.interviewId, `film-of-${upload.interviewId}`);
  });
  return {
    ...tested,
    staff,
    ana,
    upload,
    /** Sends one chunk of the film as staff. */
    send: (number: number, change = {}) => sendChunk(fastify, staff.token, upload.file, number, change),
    /** Returns the recordings of the interview, oldest first. */
    listRecordings: () =>
      db
        .selectFrom('recordings')
        .selectAll()
        .where('interview_id', '=', upload.interviewId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  };
}
