import { contract, type Film, type FilmProcessing } from '@lifestory/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { createTestApp, type TestApp } from '../app.ts';
import { createInterviewWithoutSlot } from '../interview-without-slot.ts';
import { giveReason, type TestUser } from '../users.ts';
import { sendChunk } from './upload.ts';

/** A film of a new interview of a new storyteller. */
export interface AddedFilm {
  storyteller: Awaited<ReturnType<TestApp['users']['customer']>>;
  interviewId: string;
  id: string;
  /** Fetches the film as the storyteller sees it. */
  fetchFilm(): Promise<Film | undefined>;
}

export interface FilmTestApp extends Omit<TestApp, 'runJobs'> {
  /** Runs the due jobs, and those that they queue, at an instant; now by default. Posters are made on request only. */
  runJobs(options?: { at?: Date; hasPosters?: boolean }): Promise<void>;
  /** A Super Admin who may see all films that are added. */
  staff: TestUser;
  /** Uploads a film of one chunk. */
  addFilm(content: Buffer): Promise<AddedFilm>;
  /** Lists the processing states of the recordings of an interview. */
  listProcessing(interviewId: string): Promise<FilmProcessing[]>;
  /** Lists the storage keys of the versions of a recording. */
  listVersionFiles(id: string): Promise<string[]>;
}

/** The whole product with ffmpeg, and films in it. */
export async function createFilmTestApp(): Promise<FilmTestApp> {
  const testApp = await createTestApp({ TRANSCODER: 'ffmpeg' });
  const { app, db, fastify, users } = testApp;
  const staff = await users.superAdmin();
  let count = 0;
  return {
    ...testApp,
    staff,
    async runJobs({ at = new Date(), hasPosters = false } = {}) {
      if (!hasPosters) {
        await sql`select graphile_worker.complete_jobs(
          array(select id from graphile_worker.jobs where task_identifier = 'make_poster')
        )`.execute(db);
      }
      // The mail about a film without a poster waits for half a minute, and must not be due at once.
      testApp.setClock(at);
      await testApp.runJobs();
    },
    async addFilm(content) {
      const storyteller = await users.customer();
      const interviewId = await createInterviewWithoutSlot(app, storyteller);
      await giveReason(staff, storyteller);
      const target = { session_id: interviewId };
      const file = { content, identifier: `film-${++count}`, filename: `film ${count}.mp4`, target };
      expect((await sendChunk(fastify, staff.token, file, 1)).body.done).toBe(true);
      const fetchFilm = async () => (await storyteller.request(contract.stories.customer, {})).data.videos[0];
      return { storyteller, interviewId, id: (await fetchFilm())?.id ?? '', fetchFilm };
    },
    listProcessing: async (interviewId) =>
      (await staff.request(contract.filmVersions.list, { body: { session_id: interviewId } })).data,
    async listVersionFiles(id) {
      const keys: string[] = [];
      for await (const { key } of app.storage.list(`film-versions/${id}/`)) keys.push(key);
      return keys;
    },
  };
}
