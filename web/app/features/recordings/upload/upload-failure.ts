/** HTTP statuses after which a chunk must not be retried. */
const permanentStatuses = [400, 404, 415, 500, 501];

/** Whether a status rules out retrying a chunk. */
export const isPermanent = (status: number): boolean => permanentStatuses.includes(status);

/** Whether a status ends the upload. */
export const isFinal = (status: number): boolean =>
  isPermanent(status) || [403, 409, 413, 422].includes(status);

/** Default message for a rejection without a reason. */
export const refusedMessage = 'The server did not accept the file. Please choose it again to retry.';

export const signedOutMessage =
  'Your sign-in has ended. Sign in again in a new tab, and the upload continues automatically.';

export const offlineMessage =
  'The connection was lost. The upload continues automatically when you are back online, or press Resume.';
