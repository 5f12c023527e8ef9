import type { CallName } from '../../../api/call.ts';
import { readToken } from '../../../api/sign-in.ts';
import { type ChunkAnswer, sendChunk } from './chunk.request.ts';
import { chunkCount, chunkRange, identifierOf, isMp4, maxConcurrentChunks } from './chunks.ts';
import { isFinal, isPermanent, offlineMessage, refusedMessage, signedOutMessage } from './upload-failure.ts';
import { UploadSpeed } from './upload-speed.ts';
import { initialView, type UploadState, type UploadView } from './upload-view.ts';

/** The server calls of an upload; a trial has no `status`. */
export interface UploadApi {
  chunk: CallName;
  target: Record<string, string>;
  /** Numbers of the stored chunks, and whether the upload is complete. */
  status?(
    identifier: string,
    bytes: number,
  ): Promise<{ numbers: number[]; done: boolean; session_id: string | null }>;
  cancel?(identifier: string, bytes: number): Promise<unknown>;
}

export const notMp4 = 'Choose a valid video file e.g mp4';

/** Milliseconds before each retry of a waiting upload; the last value repeats. */
const retryDelaysMs = [5_000, 15_000, 30_000, 60_000];

/** Uploads a file: three chunks in parallel, each tried twice; then waits for the network instead of failing. */
export class Upload {
  readonly file: File;
  readonly identifier: string;
  private readonly calls: UploadApi;
  private readonly total: number;
  private readonly speedMeter = new UploadSpeed();
  private readonly listeners = new Set<() => void>();
  private readonly running = new Map<number, { bytes: number; stop(): void }>();
  private stored = new Set<number>();
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private view: UploadView;

  constructor(file: File, calls: UploadApi) {
    this.file = file;
    this.identifier = identifierOf(file);
    this.calls = calls;
    this.total = chunkCount(file.size);
    this.view = initialView(file.size);
  }

  readonly read = (): UploadView => this.view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Starts or resumes the upload; sends only chunks that the server does not have. */
  async start(): Promise<void> {
    window.addEventListener('online', this.resume);
    window.addEventListener('storage', this.resumeSignedIn);
    const playable = await isMp4(this.file);
    if (this.ended) return;
    if (!playable) return this.end('cancelled', { label: 'cancelled', message: notMp4 });
    await this.go();
  }

  readonly pause = (): void => {
    if (!this.active || this.view.paused) return;
    // Chunks that are in progress complete, so that none is sent twice.
    this.show({ paused: true, speed: null });
  };

  readonly resume = (): void => {
    const waiting = this.view.state === 'error' && this.view.resumable;
    if (!this.view.paused && !waiting) return;
    this.show({
      state: 'uploading',
      paused: false,
      resumable: false,
      label: '',
      message: null,
      signedOut: false,
    });
    void this.go();
  };

  /** Resumes after a new sign-in in another tab. */
  private readonly resumeSignedIn = (): void => {
    if (this.view.signedOut && readToken() !== null) this.resume();
  };

  /** Cancels the upload and deletes its chunks on the server. */
  readonly cancel = async (): Promise<void> => {
    if (this.ended) return;
    this.stopAll();
    this.end('cancelled', { label: 'cancelled', paused: false });
    await this.calls.cancel?.(this.identifier, this.file.size).catch(() => undefined);
  };

  /** Stops the upload when the user leaves the page. Selecting the same file again resumes it. */
  readonly leave = (): void => {
    this.stopAll();
    this.stopListening();
    this.listeners.clear();
    // A status response that arrives after the upload has ended must not start chunks.
    this.view = { ...this.view, state: 'cancelled' };
  };

  private get active(): boolean {
    return this.view.state === 'uploading' || this.view.state === 'retrying';
  }

  private get ended(): boolean {
    const { state, resumable } = this.view;
    return state === 'success' || state === 'cancelled' || (state === 'error' && !resumable);
  }

  private async go(): Promise<void> {
    clearTimeout(this.timer);
    try {
      const known = await this.calls.status?.(this.identifier, this.file.size);
      if (this.ended) return;
      if (known?.done) {
        return this.end('success', { label: 'done!', sent: this.file.size, interviewId: known.session_id });
      }
      if (known) this.stored = new Set(known.numbers);
      // The server has all chunks but has not assembled the film: sending the last chunk again triggers that.
      if (this.stored.size === this.total) this.stored.delete(this.total);
    } catch (thrown) {
      const { status = 0, message = null } = thrown as { status?: number; message?: string };
      return this.settle({ status, message, done: false, code: null, wait: null, interviewId: null });
    }
    this.speedMeter.reset(this.sentBytes());
    this.fill();
  }

  /** Starts chunks up to the limit. */
  private fill(): void {
    if (!this.active) return;
    const max = this.view.paused ? 0 : maxConcurrentChunks;
    for (let number = 1; number <= this.total && this.running.size < max; number++) {
      if (!this.stored.has(number) && !this.running.has(number)) void this.send(number, 1);
    }
    this.show({ sent: this.sentBytes() });
  }

  private async send(number: number, attempt: 1 | 2): Promise<void> {
    const { response, stop } = sendChunk(
      this.calls.chunk,
      this.calls.target,
      this.file,
      this.identifier,
      number,
      (bytes) => {
        const entry = this.running.get(number);
        if (entry) entry.bytes = bytes;
        this.show({ sent: this.sentBytes(), speed: this.speedMeter.measure(this.sentBytes()) });
      },
    );
    const entry = { bytes: 0, stop };
    this.running.set(number, entry);
    const result = await response;
    // The upload was paused or ended in the meantime.
    if (this.running.get(number) !== entry) return;
    this.running.delete(number);
    if (result.status >= 200 && result.status < 300) {
      this.stored.add(number);
      this.failures = 0;
      // A trial stores nothing, so the server cannot report completion.
      if (this.calls.status ? result.done : this.stored.size === this.total) {
        this.stopAll();
        const { interviewId } = result;
        return this.end('success', { label: 'done!', sent: this.file.size, interviewId });
      }
      if (this.view.state === 'retrying') this.show({ state: 'uploading', label: '' });
      return this.fill();
    }
    // Paused: the chunk is sent again after resuming.
    if (this.view.paused) return;
    const retry = attempt === 1 && !isPermanent(result.status) && result.status !== 409;
    if (!retry) return this.settle(result);
    this.show({ state: 'retrying', label: 'retrying...' });
    await this.send(number, 2);
  }

  /** Handles the failure of a chunk or status call, permanent or temporary. */
  private settle({ status, code, message, wait }: ChunkAnswer): void {
    if (this.ended) return;
    this.stopAll();
    if (code === 'upload_lost' && this.failures === 0) {
      this.failures = 1;
      this.stored.clear();
      this.view = { ...this.view, sent: 0 };
      this.show({ state: 'retrying', label: 'retrying...' });
      void this.go();
      return;
    }
    if (isFinal(status)) {
      this.end('error', { label: 'error! cannot upload file', message: message ?? refusedMessage });
      return;
    }
    const pause = wait ? wait * 1000 : retryDelaysMs[Math.min(this.failures, retryDelaysMs.length - 1)];
    this.failures += 1;
    this.timer = setTimeout(this.resume, pause);
    const signedOut = status === 401;
    this.show({
      state: 'error',
      resumable: true,
      label: 'fault',
      message: signedOut ? signedOutMessage : (message ?? offlineMessage),
      signedOut,
      speed: null,
      sent: this.sentBytes(),
    });
  }

  private stopListening(): void {
    window.removeEventListener('online', this.resume);
    window.removeEventListener('storage', this.resumeSignedIn);
  }

  private stopAll(): void {
    clearTimeout(this.timer);
    const stops = [...this.running.values()];
    this.running.clear();
    for (const { stop } of stops) stop();
  }

  private sentBytes(): number {
    let bytes = 0;
    for (const number of this.stored) {
      const [start, end] = chunkRange(this.file.size, number);
      bytes += end - start;
    }
    for (const { bytes: loaded } of this.running.values()) bytes += loaded;
    return Math.min(bytes, this.file.size);
  }

  private end(state: UploadState, change: Partial<UploadView>): void {
    this.stopListening();
    this.show({ ...change, state, resumable: false, signedOut: false, speed: null });
  }

  private show(change: Partial<UploadView>): void {
    const sent = Math.max(this.view.sent, change.sent ?? 0);
    this.view = { ...this.view, ...change, sent };
    for (const listener of this.listeners) listener();
  }
}
