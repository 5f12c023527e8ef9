import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { diskStorage } from '../../../providers/storage/disk.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { unzip } from '../../../testing/exports/unzip.ts';
import { computeFingerprint } from '../../../testing/media/film.ts';
import { type ServerProcess, startServer } from '../../../testing/servers/server-process.ts';
import { insertSignIn } from '../../people/auth/sign-in/sign-in.queries.ts';
import { insertPerson } from '../../people/people/index.ts';
import { findExport } from './export.queries.ts';

const { db, url } = await createTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'lifestory-crash-'));
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Creates a storyteller with a recording; returns the person's id and the token of a sign-in. */
async function createStoryteller(film: Buffer): Promise<{ id: string; token: string }> {
  const ana = await insertPerson(db, { fname: 'Ana', lname: 'Sample', email: 'ana@example.com' });
  const id = ana?.id ?? '';
  const now = new Date();
  const [storyId, interviewId, recordingId] = [newId(), newId(), newId()];
  await db.insertInto('stories').values({ id: storyId, person_id: id, opened_at: now }).execute();
  await db
    .insertInto('interviews')
    .values({
      id: interviewId,
      meeting_id: interviewId,
      person_id: id,
      story_id: storyId,
      starts_at: now,
      duration_minutes: 60,
      password: 'secret',
      booking: '{}',
    })
    .execute();
  const key = `recordings/${recordingId}.mp4`;
  await diskStorage(join(dataDir, 'media')).write(key, film);
  await db
    .insertInto('recordings')
    .values({
      id: recordingId,
      interview_id: interviewId,
      storage_key: key,
      o_file: 'a life.mp4',
      bytes: film.length,
    })
    .execute();
  const expiresAt = new Date(now.getTime() + 3_600_000);
  return { id, token: await insertSignIn(db, { personId: id, storyId: null, createdAt: now, expiresAt }) };
}

test('an export survives kill -9: the restarted server completes it', async () => {
  const film = randomBytes(150_000_000);
  const { id, token } = await createStoryteller(film);
  const waitUntil = async (isReached: (row: { state: string; percent: number }) => boolean) => {
    for (;;) {
      const row = await findExport(db, id);
      if (row && isReached(row)) return row;
      await pause(5);
    }
  };

  server = await startServer(dataDir, url);
  await fetch(`${server.url}/api/user/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  const { state } = await waitUntil(({ percent, state }) => percent > 0 || state === 'ready');
  await server.kill();
  expect(state).toBe('running');

  server = await startServer(dataDir, url);
  const finished = await waitUntil(({ state }) => state === 'ready');
  expect(finished.attempts).toBe(2);
  const store = diskStorage(join(dataDir, 'media'));
  const stored = await Array.fromAsync(store.list('exports/'));
  expect(stored.map(({ key }) => key)).toEqual([`exports/${finished.id}/lifestory.zip`]);
  const chunks = await Array.fromAsync(await store.read(`exports/${finished.id}/lifestory.zip`));
  const files = await unzip(Buffer.concat(chunks as Buffer[]));
  expect([...files.values()].map(computeFingerprint)).toContain(computeFingerprint(film));
});
