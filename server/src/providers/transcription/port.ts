import type { ServiceCheck } from '../../doctor/finding.ts';

/** Speech with its time in milliseconds from the beginning of the sound. */
export interface SpokenText {
  startMs: number;
  endMs: number;
  text: string;
}

/** A piece of sound in a file. */
export interface Sound {
  content: Uint8Array<ArrayBuffer>;
  /** A name with the extension of its format. */
  filename: string;
  /** MIME type. */
  type: string;
  /** Maximum duration in seconds; the service is waited for accordingly. */
  seconds: number;
}

/** Turns speech into text. */
export interface Transcriber {
  /**
   * Transcribes a sound; empty without speech. Rejects with `TranscriberBusy` if the service asks to wait, and with any
   * other error if it fails, takes much longer than the sound or replies incompletely; both may be retried.
   */
  transcribe(sound: Sound): Promise<SpokenText[]>;
  /** The service's check in the doctor command. */
  readonly check: ServiceCheck;
}

/** The service asks to retry at `until`. */
export class TranscriberBusy extends Error {
  readonly until: Date;

  constructor(until: Date) {
    super(`The transcription service asks to wait until ${until.toISOString()}.`);
    this.until = until;
  }
}
