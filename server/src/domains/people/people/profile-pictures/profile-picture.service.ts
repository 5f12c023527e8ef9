import { maxPicturePixels } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import { fail, invalid } from '../../../../http/failure.ts';
import type { Size } from '../../../../pictures/decoder-messages.ts';
import { resizePicture, UnreadablePicture } from '../../../../pictures/picture-decoder.ts';
import { StorageFull } from '../../../../providers/storage/port.ts';
import { removePicture } from './profile-picture.jobs.ts';
import { createPictureKey, pictureKeyOf, pictureWidths } from './profile-picture.policy.ts';
import type { UploadedPicture } from './profile-picture-request.ts';

/** Length in pixels of the shorter side at which a picture is decoded: twice the widest square. */
const minDecodedSide = 512;

/** Milliseconds after which an unused picture is removed. */
const unusedLifetimeMs = 60 * 60 * 1000;

function describeRefusal({ reason, maxPixels }: UnreadablePicture): string {
  if (reason === 'damaged')
    return 'We could not open this picture: its file seems to be damaged. Please choose another one.';
  if (reason === 'too large') return 'This picture is too large to open. Please choose a smaller one.';
  return `This picture has more than ${maxPixels / 1_000_000} megapixels. Please choose a smaller one.`;
}

/**
 * Creates and stores a picture as squares in all widths; returns their key. They are removed after an hour
 * unless the picture is in use by then.
 */
export async function storePicture(
  app: AppContext,
  personId: string,
  { file, format }: UploadedPicture,
): Promise<string> {
  const key = createPictureKey();
  const plan = (sourceSize: Size) => ({
    from: decodedSize(sourceSize),
    pictures: pictureWidths.map((width) => ({ width, height: width, fit: 'cover' as const, quality: 82 })),
  });
  const { pictures } = await resizePicture(file, format, {
    personId,
    log: app.log,
    pixelLimit: maxPicturePixels,
    plan,
  }).catch((error: unknown) => {
    throw error instanceof UnreadablePicture ? invalid({ profile: [describeRefusal(error)] }) : error;
  });
  // The cleanup is queued first, so that a crash leaves no unused files behind.
  await app.jobs.add(
    app.db,
    removePicture,
    { key },
    { at: new Date(app.now().getTime() + unusedLifetimeMs) },
  );
  try {
    for (const [index, width] of pictureWidths.entries()) {
      await app.storage.write(pictureKeyOf(key, width), Buffer.from(pictures[index] ?? []));
    }
  } catch (error) {
    throw error instanceof StorageFull ? fail('no_space', { text: noSpaceMessage }) : error;
  }
  return key;
}

const noSpaceMessage = 'There is no space left for pictures at the moment. Please try again later.';

/** Returns the size at which to decode a picture: as small as the squares need, never larger than the picture. */
function decodedSize({ width, height }: Size): Size {
  const scale = Math.min(1, minDecodedSide / Math.min(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
