import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chunkBytes } from '@lifestory/contract';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { computeFingerprint, makeFilm } from '../../../testing/media/film.ts';
import {
  type ChunkedFile,
  countChunks,
  createChunkParameters,
  sliceChunk,
} from '../../../testing/media/upload.ts';
import { type ServerProcess, startServer } from '../../../testing/servers/server-process.ts';
import { insertSignIn } from '../../people/auth/sign-in/sign-in.queries.ts';
import { insertPerson } from '../../people/people/index.ts';

const { db, url } = await createTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'lifestory-crash-'));
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

async function signInStaff(): Promise<string> {
  const person = { fname: 'Sam', lname: 'Sample', email: 'sam@example.com', staff_role: 'Super Admin' };
  const staff = await insertPerson(db, person);
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + 3_600_000);
  return insertSignIn(db, { personId: staff?.id ?? '', storyId: null, createdAt, expiresAt });
}

async function createInterview(): Promise<string> {
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

test('a 60 MB upload survives kill -9 halfway: acknowledged chunks are stored, and the client sends the others', async () => {
  const token = await signInStaff();
  const target = { session_id: await createInterview() };
  const chunkedFile: ChunkedFile = {
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
      `sessions/upload-customer-video?${new URLSearchParams(createChunkParameters(chunkedFile, number))}`,
      'application/octet-stream',
      new Uint8Array(sliceChunk(chunkedFile.content, number)),
    );
  const fetchStatus = () =>
    post(
      'sessions/upload-status',
      'application/json',
      JSON.stringify({ ...target, identifier: 'long', bytes: chunkedFile.content.length }),
    );
  /** Sends chunks three at a time until all are stored or the server stops responding. */
  async function sendAll(numbers: number[], onStored: (number: number) => void): Promise<boolean> {
    const queue = [...numbers];
    let isDone = false;
    const sendNext = async () => {
      for (let number = queue.shift(); number !== undefined; number = queue.shift()) {
        const response = await send(number);
        if (!response.success) throw new Error(JSON.stringify(response));
        isDone ||= response.done;
        onStored(number);
      }
    };
    await Promise.all([sendNext(), sendNext(), sendNext()]);
    return isDone;
  }
  const allNumbers = Array.from({ length: countChunks(chunkedFile.content) }, (_, index) => index + 1);
  expect(chunkedFile.content.length).toBeGreaterThan(11 * chunkBytes);

  server = await startServer(dataDir, url);
  const storedNumbers = new Set<number>();
  const interruptedUpload = sendAll(allNumbers, (number) => {
    storedNumbers.add(number);
    if (storedNumbers.size === 4) void server?.kill();
  });
  await expect(interruptedUpload).rejects.toThrow();
  await server.kill();

  server = await startServer(dataDir, url);
  const { numbers } = await fetchStatus();
  for (const number of storedNumbers) expect(numbers).toContain(number);
  expect(numbers.length).toBeLessThan(allNumbers.length);
  const missingNumbers = allNumbers.filter((number) => !numbers.includes(number));
  expect(await sendAll(missingNumbers, () => undefined)).toBe(true);

  const recording = await db.selectFrom('recordings').selectAll().executeTakeFirstOrThrow();
  const file = readFileSync(join(dataDir, 'media', recording.storage_key));
  expect(computeFingerprint(file)).toBe(computeFingerprint(chunkedFile.content));
});
