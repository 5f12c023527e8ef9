import type { DecodingResponse, Plan, Refusal, Size } from './decoder-messages.ts';
import { DecoderCrash, type DecoderLog, withWorker } from './decoder-pool.ts';
import type { PictureFormat } from './picture-format.ts';

/** A request to decode a picture. */
export interface PictureRequest {
  /** The owner; pictures of different people take turns. */
  personId: string;
  /** Maximum pixels of the source. */
  pixelLimit: number;
  /** Maximum processor time of opening or decoding it, in milliseconds. */
  maxProcessorMs?: number;
  log: DecoderLog;
  /** Chooses the output images by the size of the source. */
  plan(sourceSize: Size): Plan;
}

/** WebP images in the order of the plan, with the size of the source. */
export interface ResizedPictures {
  sourceSize: Size;
  pictures: Uint8Array[];
}

/** A picture that is refused. */
export class UnreadablePicture extends Error {
  readonly reason: Refusal;
  /** The limit for this kind of picture when it has too many pixels; otherwise 0. */
  readonly maxPixels: number;

  constructor(reason: Refusal, maxPixels = 0) {
    super(`The picture is ${reason}.`);
    this.reason = reason;
    this.maxPixels = maxPixels;
  }
}

/** Formats that need a fresh process for each picture because of their memory use; see docs/decisions/0016. */
const freshProcessFormats: ReadonlySet<PictureFormat> = new Set(['avif', 'gif', 'heic']);

/**
 * Decodes a picture in a separate process and creates upright sRGB images without metadata. Fails with
 * `UnreadablePicture` or `unavailable`.
 */
export async function resizePicture(
  file: string | Buffer,
  format: PictureFormat,
  { personId, pixelLimit, maxProcessorMs, log, plan }: PictureRequest,
): Promise<ResizedPictures> {
  try {
    const isFresh = freshProcessFormats.has(format);
    return await withWorker({ personId, isFresh, log, maxProcessorMs }, async (decode) => {
      const opened = await decode({ open: { file, format, pixelLimit } });
      if (!('sourceSize' in opened)) throw toUnreadablePicture(opened);
      const images = await decode({ make: plan(opened.sourceSize) });
      if (!('pictures' in images)) throw toUnreadablePicture(images);
      return { sourceSize: opened.sourceSize, pictures: images.pictures };
    });
  } catch (error) {
    throw error instanceof DecoderCrash ? new UnreadablePicture('damaged') : error;
  }
}

const toUnreadablePicture = (response: DecodingResponse): UnreadablePicture =>
  'refused' in response
    ? new UnreadablePicture(response.refused, response.maxPixels)
    : new UnreadablePicture('damaged');
