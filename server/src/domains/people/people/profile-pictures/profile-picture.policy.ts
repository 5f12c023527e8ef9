import { randomBytes } from 'node:crypto';

/** Widths of stored profile pictures, in pixels: for menus, menus on high-density screens, and cards. */
export const pictureWidths = [37, 74, 256] as const;

const [, , widest] = pictureWidths;
const widestSuffix = `-${widest}.webp`;

/** Returns an unguessable key for a new profile picture; it is the key of the widest file. */
export const createPictureKey = (): string => `profiles/${randomBytes(16).toString('hex')}${widestSuffix}`;

/** Returns the key of a profile picture in one of its widths. */
export const pictureKeyOf = (key: string, width: number): string =>
  key.replace(widestSuffix, `-${width}.webp`);

/** Returns the keys of all files of a profile picture. */
export const pictureFiles = (key: string): string[] =>
  key.endsWith(widestSuffix) ? pictureWidths.map((width) => pictureKeyOf(key, width)) : [key];
