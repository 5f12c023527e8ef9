import { randomBytes } from 'node:crypto';

/** Widths in which profile pictures are kept, in pixels: menus, menus on fine screens, cards. */
export const pictureWidths = [37, 74, 256] as const;

const [, , widest] = pictureWidths;
const ending = `-${widest}.webp`;

/** A key for a new profile picture that nobody can guess: that of the widest. */
export const newPictureKey = (): string => `profiles/${randomBytes(16).toString('hex')}${ending}`;

/** Where a profile picture lies in one of its widths. */
export const pictureOf = (key: string, width: number): string => key.replace(ending, `-${width}.webp`);

/** All files of the profile picture under a key. */
export const pictureFiles = (key: string): string[] =>
  key.endsWith(ending) ? pictureWidths.map((width) => pictureOf(key, width)) : [key];
