/** Answers after which sending again is of no use, as the specification lists them. */
const permanent = [400, 404, 415, 500, 501];

/** Whether a chunk that was answered like this is not sent a second time. */
export const isPermanent = (status: number): boolean => permanent.includes(status);

/** Whether an upload that was answered like this cannot go on. */
export const isFinal = (status: number): boolean =>
  isPermanent(status) || [403, 409, 413, 422].includes(status);

/** Said when the server refuses and does not say why. */
export const refusedMessage = 'The server could not take the file. Please choose it again to try once more.';

export const signedOutMessage =
  'Your sign-in has ended. Sign in again in a new tab, and the upload continues by itself.';

export const offlineMessage =
  'The connection was lost. The upload continues by itself when you are back online, or press Resume.';
