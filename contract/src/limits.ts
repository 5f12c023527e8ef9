// Limits that the server enforces and the browser shows. The web imports them by value, so this file imports nothing.

/** Characters of a comment on a memory. */
export const maxCommentLength = 2000;

/** Characters of the caption of a memory. */
export const maxCaptionLength = 500;

/** Characters of a person's bio. */
export const maxBioLength = 300;

/** Characters of the reason of a cancellation or deactivation. */
export const maxReasonLength = 500;

/** Bytes of the file of a photograph, and its pixels. */
export const maxPhotographBytes = 25 * 1024 * 1024;
export const maxPhotographPixels = 100_000_000;

/** Bytes of the file of a profile picture, and its pixels. */
export const maxPictureBytes = 10 * 1024 * 1024;
export const maxPicturePixels = 50_000_000;

/** Bytes of every chunk of an upload except the last, which holds the remainder and is less than twice as long. */
export const chunkBytes = 5 * 1024 * 1024;

/** People invited at once, and to a story per day. */
export const maxInvitations = 20;

/** Interviews counted per kind of next step; a count that reaches it means this many or more. */
export const maxCounted = 100;
