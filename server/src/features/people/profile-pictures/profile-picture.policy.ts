import { randomBytes } from 'node:crypto';

/** Widths of stored profile pictures, in pixels: for menus, menus on high-density screens, and cards. */
export const pictureWidths = [37, 74, 256] as const;

const [, , widest] = pictureWidths;
const ending = `-${widest}.webp`;

/** Returns an unguessable key for a new profile picture; it is the key of the widest file. */
export const newPictureKey = (): string => `profiles/${randomBytes(16).toString('hex')}${ending}`;

/** Returns the key of a profile picture in one of its widths. */
export const pictureOf = (key: string, width: number): string => key.replace(ending, `-${width}.webp`);

/** Returns the keys of all files of a profile picture. */
export const pictureFiles = (key: string): string[] =>
  key.endsWith(ending) ? pictureWidths.map((width) => pictureOf(key, width)) : [key];
