import { randomBytes } from 'node:crypto';
import type { AppContext } from '../context.ts';
import { createInterview } from './interviews.ts';
import { makeRecording } from './media/recording.ts';
import { makeMemory } from './memory.ts';
import type { TestUser } from './users.ts';

/** Adds a film to a storyteller's story, recorded on March 14, 2025, with its file and poster. */
export async function addFilm(app: AppContext, to: TestUser): Promise<{ film: Buffer; poster: Buffer }> {
  const { id } = await createInterview(app, to, {
    status: 'completed',
    startsAt: new Date('2025-03-14T18:00:00Z'),
  });
  const recording = await makeRecording(app, id);
  const [film, poster] = [randomBytes(3_000_000), randomBytes(20_000)];
  await app.storage.write(`recordings/${recording}.mp4`, film);
  await app.storage.write(`recordings/${recording}.webp`, poster);
  await app.db
    .updateTable('recordings')
    .set({ poster_key: `recordings/${recording}.webp`, duration_seconds: 2540 })
    .where('id', '=', recording)
    .execute();
  return { film, poster };
}

/** Adds a memory to a story, with its original file. */
export async function addMemory(
  app: AppContext,
  story: { storyId: string },
  options: Parameters<typeof makeMemory>[2],
  format = 'jpg',
): Promise<{ id: string; original: Buffer }> {
  const id = await makeMemory(app, story, options);
  const original = randomBytes(50_000);
  await app.storage.write(`memories/${id}/original.${format}`, original);
  await app.db.updateTable('memories').set({ original_format: format }).where('id', '=', id).execute();
  return { id, original };
}
