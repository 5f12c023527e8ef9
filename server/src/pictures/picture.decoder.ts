import { Crashed, withHand } from './decoding.hands.ts';
import type { Plan, Refusal, Size } from './decoding.messages.ts';
import type { PictureFormat } from './picture.format.ts';

/** What a picture is decoded for. */
export interface Wish {
  /** A picture with more pixels is refused. */
  mostPixels: number;
  /** What is to be made of it, from its own size. */
  plan(own: Size): Plan;
}

/** WebP pictures in the order of the plan, with the size of the one they are made from. */
export interface MadePictures {
  own: Size;
  pictures: Uint8Array[];
}

/** Why a picture cannot be taken. */
export class Unreadable extends Error {
  readonly reason: Refusal;
  /** How many pixels it may have, where it has too many. */
  readonly mostPixels: number;

  constructor(reason: Refusal, mostPixels = 0) {
    super(`The picture is ${reason}.`);
    this.reason = reason;
    this.mostPixels = mostPixels;
  }
}

/**
 * Formats of which no line is there before all are, so that a few kilobytes can need the memory of all their pixels:
 * how many they may have. Why so many: docs/decisions/0016.
 */
const openedWhole: Partial<Record<PictureFormat, number>> = {
  avif: 25_000_000,
  gif: 25_000_000,
  heic: 50_000_000,
};

/**
 * Makes pictures from the one in a file, in a process beside the server: upright, in the colors of the web, without
 * anything that it tells of where and when it was taken. Fails with `Unreadable`, and with `unavailable`.
 */
export async function makePictures(
  file: string | Buffer,
  format: PictureFormat,
  { mostPixels, plan }: Wish,
): Promise<MadePictures> {
  const whole = openedWhole[format];
  const limit = Math.min(whole ?? mostPixels, mostPixels);
  try {
    return await withHand(async (ask) => {
      const opened = await ask({ open: { file, format, mostPixels: limit } });
      if (!('own' in opened)) throw refusal(opened, limit);
      const made = await ask({ make: plan(opened.own) });
      if (!('pictures' in made)) throw refusal(made, limit);
      return { own: opened.own, pictures: made.pictures };
    }, whole !== undefined);
  } catch (error) {
    throw error instanceof Crashed ? new Unreadable('damaged') : error;
  }
}

const refusal = (answer: object, limit: number): Unreadable =>
  new Unreadable('refused' in answer ? (answer.refused as Refusal) : 'damaged', limit);
