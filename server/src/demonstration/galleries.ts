import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { AppContext } from '../context.ts';
import type { Tx } from '../database/connection.ts';
import { newId } from '../database/ids.ts';
import { variantWidths } from '../domains/album/gallery/index.ts';
import type { DemoClock } from './demo-clock.ts';
import type { FindPerson } from './people.ts';
import { photographs } from './photographs.ts';

/** Maximum number of pictures resized at once: as many as the library's thread pool has threads. */
const maxConcurrentPictures = 4;

/** A stored photograph. */
interface StoredPicture {
  id: string;
  key: string;
  width: number;
  height: number;
}

/** Stores all photographs in every width and as originals, like uploaded ones. */
export async function storePhotographs({ storage }: AppContext): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = [];
  const queue = photographs.entries();
  const storeNext = async () => {
    for (const [index, { file }] of queue) {
      const id = newId();
      const key = `memories/${id}`;
      const original = await readFile(join(import.meta.dirname, 'media/photographs', `${file}.webp`));
      const { width, height } = await sharp(original).metadata();
      await storage.write(`${key}/original.webp`, original);
      let picture = sharp(original);
      for (const variant of variantWidths(width).toReversed()) {
        // Each width is made from the next larger one.
        if (variant < width) {
          const pixels = await picture.resize(variant).raw().toBuffer({ resolveWithObject: true });
          picture = sharp(pixels.data, { raw: pixels.info });
        }
        const content =
          variant < width ? await picture.clone().webp({ quality: 80, effort: 0 }).toBuffer() : original;
        await storage.write(`${key}/${variant}.webp`, content);
      }
      stored[index] = { id, key, width, height };
    }
  };
  await Promise.all(Array.from({ length: maxConcurrentPictures }, storeNext));
  return stored;
}

/** Adds the stored photographs with their comments and hearts to the stories. */
export async function seedGalleries(
  tx: Tx,
  findPerson: FindPerson,
  stories: ReadonlyMap<string, string>,
  at: DemoClock,
  pictures: readonly StoredPicture[],
): Promise<void> {
  const memories = photographs.flatMap((photograph, index) => {
    const picture = pictures[index];
    const storyId = stories.get(photograph.storyteller);
    return picture && storyId ? [{ photograph, picture, storyId }] : [];
  });
  await tx
    .insertInto('memories')
    .values(
      memories.map(({ photograph, picture, storyId }) => ({
        id: picture.id,
        story_id: storyId,
        author_id: findPerson(photograph.by).id,
        caption: photograph.caption,
        year: photograph.year,
        month: photograph.month ?? null,
        image_key: picture.key,
        width: picture.width,
        height: picture.height,
        original_format: 'webp',
        comments_count: photograph.comments?.length ?? 0,
        hearts_count: photograph.hearts?.length ?? 0,
        created_at: at(-photograph.days, '16:40'),
      })),
    )
    .execute();
  await tx
    .insertInto('comments')
    .values(
      memories.flatMap(({ photograph, picture }) =>
        (photograph.comments ?? []).map(({ by, days, text }, index) => ({
          id: newId(),
          memory_id: picture.id,
          author_id: findPerson(by).id,
          comment: text,
          created_at: at(-days, `${17 + index}:25`),
        })),
      ),
    )
    .execute();
  await tx
    .insertInto('hearts')
    .values(
      memories.flatMap(({ photograph, picture }) =>
        (photograph.hearts ?? []).map((by) => ({
          memory_id: picture.id,
          person_id: findPerson(by).id,
          created_at: at(-photograph.days, '20:15'),
        })),
      ),
    )
    .execute();
}
