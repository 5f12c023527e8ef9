export type UploadState = 'uploading' | 'retrying' | 'error' | 'success' | 'cancelled';

/** The state of an upload for display. */
export interface UploadView {
  state: UploadState;
  /** Paused by the user until resumed. */
  paused: boolean;
  /** Whether the upload can resume after an error, automatically or with a click. */
  resumable: boolean;
  /** The status text; '' during normal progress. */
  label: string;
  /** The error message. */
  message: string | null;
  /** The sign-in has ended and the upload waits for a new one. */
  signedOut: boolean;
  /** Uploaded bytes; decreases only if the server lost the upload. */
  sent: number;
  /** The size of the file in bytes. */
  total: number;
  /** Bytes per second over the last seconds; null until measured. */
  speed: number | null;
  /** Id of the interview with the new recording. */
  interviewId: string | null;
}

/** The initial state of an upload of `total` bytes. */
export const initialView = (total: number): UploadView => ({
  state: 'uploading',
  paused: false,
  resumable: false,
  label: '',
  message: null,
  signedOut: false,
  sent: 0,
  total,
  speed: null,
  interviewId: null,
});
