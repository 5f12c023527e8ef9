export type UploadState = 'uploading' | 'retrying' | 'error' | 'success' | 'canceled';

/** How an upload stands, for a page to show. */
export interface UploadView {
  state: UploadState;
  /** Stopped by hand; nothing travels until it is resumed. */
  paused: boolean;
  /** After an error: whether it waits for the network or a click and can go on. */
  resumable: boolean;
  /** The specification's word for where it stands; '' while all is well. */
  word: string;
  /** What happened, for a person to act on. */
  message: string | null;
  /** The sign-in has ended: the upload waits for a new one. */
  signedOut: boolean;
  /** Bytes; never fewer than before, unless the server lost the upload. */
  sent: number;
  total: number;
  /** Bytes a second, over the last seconds; null until it is known. */
  speed: number | null;
  /** The interview that got the recording. */
  interviewId: string | null;
}

/** An upload of `total` bytes of which nothing has travelled. */
export const freshView = (total: number): UploadView => ({
  state: 'uploading',
  paused: false,
  resumable: false,
  word: '',
  message: null,
  signedOut: false,
  sent: 0,
  total,
  speed: null,
  interviewId: null,
});
