import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Db } from '@lifestory/server/database/connection.ts';
import { startEmbedded } from '@lifestory/server/database/embedded.ts';
import { newId } from '@lifestory/server/database/ids.ts';
import { insertSignIn } from '@lifestory/server/domains/people/auth/sign-in/sign-in.queries.ts';
import { insertPerson, type Person } from '@lifestory/server/domains/people/people/index.ts';
import { createSignedLinks } from '@lifestory/server/http/links.ts';
import { type ServerProcess, startServer } from '@lifestory/server/testing/servers/server-process.ts';

/** A server process with its own database, one Super Admin and one storyteller. */
export interface BenchServer {
  /** The media directory. */
  mediaDir: string;
  db: Db;
  url: string;
  pid: number;
  /** A sign-in of the Super Admin. */
  token: string;
  /** A sign-in of the storyteller. */
  customerToken: string;
  /** Kills the server process and starts another one with the same data. */
  killAndRestart(): Promise<void>;
  /** Adds an interview without a recording; returns its id. */
  addInterview(): Promise<string>;
  /**
   * Lets `write` create a recording file at a path in the media directory, without a database row; returns its signed
   * URL.
   */
  addMediaFile(write: (path: string) => void): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts a server with a temporary data directory and a PostgreSQL with fsync; `settings` are its environment
 * variables.
 */
export async function startBenchServer(settings: Record<string, string> = {}): Promise<BenchServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lifestory-bench-'));
  const database = await startEmbedded(dataDir);
  let server: ServerProcess = await startServer(dataDir, database.url, settings);
  const { db } = connect(database.url, 4, (error) => console.error(error.message));
  const staff = await addPerson(db, 'sam', 'Super Admin');
  const ana = await addPerson(db, 'ana', null);
  const [storyId, now] = [newId(), new Date()];
  await db.insertInto('stories').values({ id: storyId, person_id: ana.id, opened_at: now }).execute();
  const expiresAt = new Date(now.getTime() + 24 * 60 * 60 * 1000);
  const token = await insertSignIn(db, { personId: staff.id, storyId: null, createdAt: now, expiresAt });
  const customerToken = await insertSignIn(db, { personId: ana.id, storyId, createdAt: now, expiresAt });
  return {
    customerToken,
    mediaDir: join(dataDir, 'media'),
    db,
    token,
    get url() {
      return server.url;
    },
    get pid() {
      return server.process.pid ?? 0;
    },
    async killAndRestart() {
      await server.kill();
      server = await startServer(dataDir, database.url, settings);
    },
    async addInterview() {
      const id = newId();
      const person = { person_id: ana.id, story_id: storyId };
      const meeting = {
        meeting_id: id,
        starts_at: now,
        duration_minutes: 60,
        password: 'secret',
        booking: '{}',
      };
      await db
        .insertInto('interviews')
        .values({ id, ...person, ...meeting })
        .execute();
      return id;
    },
    async addMediaFile(write) {
      mkdirSync(join(dataDir, 'media/recordings'), { recursive: true });
      const key = `recordings/${newId()}.mp4`;
      write(join(dataDir, 'media', key));
      const secret = readFileSync(join(dataDir, 'secret'), 'utf8').trim();
      return server.url + createSignedLinks(secret, () => new Date()).sign(`/api/media/${key}`);
    },
    async stop() {
      await server.kill();
      await db.destroy();
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function addPerson(db: Db, name: string, staffRole: string | null): Promise<Person> {
  const email = `${name}@example.com`;
  const person = await insertPerson(db, { fname: name, lname: 'Sample', email, staff_role: staffRole });
  if (!person) throw new Error('The data folder is not empty.');
  return person;
}
