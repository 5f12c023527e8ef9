import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chunkBytes } from '@lifestory/contract';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../database/ids.ts';
import { testDatabase } from '../../testing/database.ts';
import { fingerprint, makeFilm } from '../../testing/media/film.ts';
import { type ChunkedFile, chunkParameters, countChunks, sliceChunk } from '../../testing/media/upload.ts';
import { type ServerProcess, startServer } from '../../testing/servers/server-process.ts';
import { insertSignIn } from '../auth/sign-in/sign-in.queries.ts';
import { insertPerson } from '../people/index.ts';

const { db, url } = await testDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'lifestory-crash-'));
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

async function signedInStaff(): Promise<string> {
  const person = { fname: 'Sam', lname: 'Sample', email: 'sam@example.com', staff_role: 'Super Admin' };
  const staff = await insertPerson(db, person);
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + 3_600_000);
  return insertSignIn(db, { personId: staff?.id ?? '', storyId: null, createdAt, expiresAt });
}

async function makeInterview(): Promise<string> {
  const ana = await insertPerson(db, { fname: 'Ana', lname: 'Sample', email: 'ana@example.com' });
  const [interviewId, storyId] = [newId(), newId()];
  await db
    .insertInto('stories')
    .values({ id: storyId, person_id: ana?.id ?? '' })
    .execute();
  await db
    .insertInto('interviews')
    .values({
      id: interviewId,
      meeting_id: interviewId,
      person_id: ana?.id ?? '',
      story_id: storyId,
      starts_at: new Date(),
      duration_minutes: 60,
      password: 'secret',
      booking: '{}',
    })
    .execute();
  return interviewId;
}

test('a 60 MB upload survives kill -9 halfway: acknowledged chunks are stored, and the client sends the rest', async () => {
  const token = await signedInStaff();
  const target = { session_id: await makeInterview() };
  const sending: ChunkedFile = {
    content: makeFilm(60_000_000),
    identifier: 'long',
    filename: 'long.mp4',
    target,
  };
  const post = async (path: string, type: string, body: Uint8Array<ArrayBuffer> | string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    const response = await fetch(`${server?.url}/api/${path}`, { method: 'POST', headers, body });
    return (await response.json()) as { success: boolean; done: boolean; numbers: number[] };
  };
  const send = (number: number) =>
    post(
      `sessions/upload-customer-video?${new URLSearchParams(chunkParameters(sending, number))}`,
      'application/octet-stream',
      new Uint8Array(sliceChunk(sending.content, number)),
    );
  const status = () =>
    post(
      'sessions/upload-status',
      'application/json',
      JSON.stringify({ ...target, identifier: 'long', bytes: sending.content.length }),
    );
  /** Sends chunks three at a time until all are stored or the server stops responding. */
  async function sendAll(numbers: number[], onStored: (number: number) => void): Promise<boolean> {
    const queue = [...numbers];
    let done = false;
    const lane = async () => {
      for (let number = queue.shift(); number !== undefined; number = queue.shift()) {
        const response = await send(number);
        if (!response.success) throw new Error(JSON.stringify(response));
        done ||= response.done;
        onStored(number);
      }
    };
    await Promise.all([lane(), lane(), lane()]);
    return done;
  }
  const all = Array.from({ length: countChunks(sending.content) }, (_, index) => index + 1);
  expect(sending.content.length).toBeGreaterThan(11 * chunkBytes);

  server = await startServer(dataDir, url);
  const stored = new Set<number>();
  const cutOff = sendAll(all, (number) => {
    stored.add(number);
    if (stored.size === 4) void server?.kill();
  });
  await expect(cutOff).rejects.toThrow();
  await server.kill();

  server = await startServer(dataDir, url);
  const { numbers } = await status();
  for (const number of stored) expect(numbers).toContain(number);
  expect(numbers.length).toBeLessThan(all.length);
  const missing = all.filter((number) => !numbers.includes(number));
  expect(await sendAll(missing, () => undefined)).toBe(true);

  const recording = await db.selectFrom('recordings').selectAll().executeTakeFirstOrThrow();
  const file = readFileSync(join(dataDir, 'media', recording.storage_key));
  expect(fingerprint(file)).toBe(fingerprint(sending.content));
});
