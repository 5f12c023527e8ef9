import sharp from 'sharp';
import type { AppContext } from '../context.ts';
import { newId } from '../database/ids.ts';
import { variantWidths } from '../domains/album/gallery/index.ts';

interface MemoryOptions {
  by: { person: { id: string } };
  caption?: string;
  year?: number;
  month?: number | null;
  /** Width and height in pixels. */
  width?: number;
  height?: number;
  /** Comments, oldest first: the first now, each other an hour after the one before. */
  comments?: { by: { person: { id: string } }; comment: string }[];
}

const pictures = new Map<string, Buffer>();

/** A plain picture of `width` by `height`, reduced to `reducedWidth`; made once per worker. */
async function makePicture(width: number, height: number, reducedWidth: number): Promise<Buffer> {
  const key = [width, height, reducedWidth].join();
  const known = pictures.get(key);
  if (known) return known;
  const plain = sharp({ create: { width, height, channels: 3, background: '#1f4a47' } });
  const picture = await plain.resize(reducedWidth).webp().toBuffer();
  pictures.set(key, picture);
  return picture;
}

/** Adds a memory with its stored pictures to a story; returns its id. */
export async function makeMemory(
  { db, storage, now }: AppContext,
  story: { storyId: string },
  { by, caption = '', year = 1958, month = 6, width = 1200, height = 900, comments = [] }: MemoryOptions,
): Promise<string> {
  const id = newId();
  const image_key = `memories/${id}`;
  for (const variantWidth of variantWidths(width)) {
    await storage.write(`${image_key}/${variantWidth}.webp`, await makePicture(width, height, variantWidth));
  }
  await db
    .insertInto('memories')
    .values({
      id,
      story_id: story.storyId,
      author_id: by.person.id,
      caption,
      year,
      month,
      image_key,
      width,
      height,
      comments_count: comments.length,
      created_at: now(),
    })
    .execute();
  for (const [hour, { by: author, comment }] of comments.entries()) {
    const created_at = new Date(now().getTime() + hour * 3_600_000);
    await db
      .insertInto('comments')
      .values({ id: newId(), memory_id: id, author_id: author.person.id, comment, created_at })
      .execute();
  }
  return id;
}
