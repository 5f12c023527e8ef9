import type { DecodingAnswer, Plan, Refusal, Size } from './decoder-messages.ts';
import { DecoderCrash, type DecoderLog, withWorker } from './decoder-pool.ts';
import type { PictureFormat } from './picture-format.ts';

/** What a picture is decoded for. */
export interface PictureRequest {
  /** Whose picture it is: everybody's pictures take turns. */
  personId: string;
  /** A picture with more pixels is refused. */
  pixelLimit: number;
  log: DecoderLog;
  /** What is to be made of it, from its own size. */
  plan(own: Size): Plan;
}

/** WebP pictures in the order of the plan, with the size of the one they are made from. */
export interface ResizedPictures {
  own: Size;
  pictures: Uint8Array[];
}

/** Why a picture cannot be taken. */
export class UnreadablePicture extends Error {
  readonly reason: Refusal;
  /** How many pixels one of its kind may have, where it has too many. */
  readonly maxPixels: number;

  constructor(reason: Refusal, maxPixels = 0) {
    super(`The picture is ${reason}.`);
    this.reason = reason;
    this.maxPixels = maxPixels;
  }
}

/** Formats that need so much memory that each picture has a process of its own: see docs/decisions/0016. */
const needsOwnProcess: ReadonlySet<PictureFormat> = new Set(['avif', 'gif', 'heic']);

/**
 * Makes pictures from the one in a file, in a process beside the server: upright, in the colors of the web, without
 * anything that it tells of where and when it was taken. Fails with `UnreadablePicture`, and with `unavailable`.
 */
export async function resizePicture(
  file: string | Buffer,
  format: PictureFormat,
  { personId, pixelLimit, log, plan }: PictureRequest,
): Promise<ResizedPictures> {
  try {
    return await withWorker({ personId, isFresh: needsOwnProcess.has(format), log }, async (ask) => {
      const opened = await ask({ open: { file, format, pixelLimit } });
      if (!('own' in opened)) throw unreadable(opened);
      const made = await ask({ make: plan(opened.own) });
      if (!('pictures' in made)) throw unreadable(made);
      return { own: opened.own, pictures: made.pictures };
    });
  } catch (error) {
    throw error instanceof DecoderCrash ? new UnreadablePicture('damaged') : error;
  }
}

const unreadable = (answer: DecodingAnswer): UnreadablePicture =>
  'refused' in answer
    ? new UnreadablePicture(answer.refused, answer.maxPixels)
    : new UnreadablePicture('damaged');
