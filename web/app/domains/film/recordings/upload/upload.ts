import type { CallName } from '../../../../api/call.ts';
import { readToken } from '../../../../api/sign-in.ts';
import { type ChunkResult, sendChunk } from './chunk-request.ts';
import { checkMp4, chunkCount, chunkRange, identifierOf, maxConcurrentChunks } from './chunks.ts';
import { UploadSpeed } from './upload-speed.ts';
import { initialView, type UploadState, type UploadView } from './upload-view.ts';

/** HTTP statuses after which a chunk must not be retried. */
const permanentStatuses = [400, 404, 415, 500, 501];

/** Whether a status rules out retrying a chunk. */
const isPermanent = (status: number): boolean => permanentStatuses.includes(status);

/** Whether a status ends the upload. */
const isFinal = (status: number): boolean => isPermanent(status) || [403, 409, 413, 422].includes(status);

/** Default message for a rejection without a reason. */
const refusedMessage = 'The server did not accept the file. Please choose it again to retry.';

const signedOutMessage =
  'Your sign-in has ended. Sign in again in a new tab, and the upload continues automatically.';

const offlineMessage =
  'The connection was lost. The upload continues automatically when you are back online, or press Resume.';

/** The server calls of an upload; a trial has neither `status` nor `cancel`. */
export interface UploadApi {
  chunk: CallName;
  target: Record<string, string>;
  /** Returns why a file cannot be uploaded, or null; by default, only MP4 films can. */
  check?(file: File): Promise<string | null>;
  /** Numbers of the stored chunks, and whether the upload is complete. */
  status?(
    identifier: string,
    bytes: number,
  ): Promise<{ numbers: number[]; done: boolean; session_id: string | null }>;
  cancel?(identifier: string, bytes: number): Promise<unknown>;
}

/** Milliseconds before each retry of a waiting upload; the last value repeats. */
const retryDelaysMs = [5_000, 15_000, 30_000, 60_000];

const emptyResult = { done: false, code: null, retryAfterSeconds: null, interviewId: null };

/** Uploads a file: three chunks in parallel, each tried twice; then waits for the network instead of failing. */
export class Upload {
  readonly file: File;
  readonly identifier: string;
  private readonly calls: UploadApi;
  private readonly chunkTotal: number;
  private readonly speedMeter = new UploadSpeed();
  private readonly listeners = new Set<() => void>();
  private readonly runningChunks = new Map<number, { bytes: number; stop(): void }>();
  private storedChunks = new Set<number>();
  private failures = 0;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private view: UploadView;

  constructor(file: File, calls: UploadApi) {
    this.file = file;
    this.identifier = identifierOf(file);
    this.calls = calls;
    this.chunkTotal = chunkCount(file.size);
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
    const refusal = await (this.calls.check ?? checkMp4)(this.file);
    if (this.isEnded) return;
    if (refusal) return this.end('cancelled', { label: 'cancelled', message: refusal });
    await this.sendMissingChunks();
  }

  readonly pause = (): void => {
    if (!this.isActive || this.view.paused) return;
    // Chunks that are in progress complete, so that none is sent twice.
    this.update({ paused: true, speed: null });
  };

  readonly resume = (): void => {
    const isWaiting = this.view.state === 'error' && this.view.resumable;
    if (!this.view.paused && !isWaiting) return;
    this.update({
      state: 'uploading',
      paused: false,
      resumable: false,
      label: '',
      message: null,
      signedOut: false,
    });
    void this.sendMissingChunks();
  };

  /** Resumes after a new sign-in in another tab. */
  private readonly resumeSignedIn = (): void => {
    if (this.view.signedOut && readToken() !== null) this.resume();
  };

  /** Cancels the upload and deletes its chunks on the server. */
  readonly cancel = async (): Promise<void> => {
    if (this.isEnded) return;
    this.stopAll();
    this.end('cancelled', { label: 'cancelled', paused: false });
    await this.calls.cancel?.(this.identifier, this.file.size).catch(() => undefined);
  };

  /** Stops the upload because the user leaves the page. Choosing the same file again resumes it. */
  readonly leave = (): void => {
    this.stopAll();
    this.stopListening();
    this.listeners.clear();
    // A status response that arrives after the upload has ended must not start chunks.
    this.view = { ...this.view, state: 'cancelled' };
  };

  private get isActive(): boolean {
    return this.view.state === 'uploading' || this.view.state === 'retrying';
  }

  private get isEnded(): boolean {
    const { state, resumable } = this.view;
    return state === 'success' || state === 'cancelled' || (state === 'error' && !resumable);
  }

  private async sendMissingChunks(): Promise<void> {
    clearTimeout(this.retryTimer);
    try {
      const progress = await this.calls.status?.(this.identifier, this.file.size);
      if (this.isEnded) return;
      if (progress?.done) {
        const { session_id: interviewId } = progress;
        return this.end('success', { label: 'done!', sent: this.file.size, interviewId });
      }
      if (progress) this.storedChunks = new Set(progress.numbers);
      // The server has all chunks but has not assembled the film: sending the last chunk again triggers that.
      if (this.storedChunks.size === this.chunkTotal) this.storedChunks.delete(this.chunkTotal);
    } catch (error) {
      const { status = 0, message = null } = error as { status?: number; message?: string };
      return this.handleFailure({ ...emptyResult, status, message });
    }
    this.speedMeter.reset(this.sentBytes());
    this.startChunks();
  }

  /** Starts missing chunks, up to the limit of parallel ones. */
  private startChunks(): void {
    if (!this.isActive) return;
    const max = this.view.paused ? 0 : maxConcurrentChunks;
    for (let number = 1; number <= this.chunkTotal && this.runningChunks.size < max; number++) {
      if (!this.storedChunks.has(number) && !this.runningChunks.has(number)) void this.send(number, 1);
    }
    this.update({ sent: this.sentBytes() });
  }

  private async send(number: number, attempt: 1 | 2): Promise<void> {
    const { response, stop } = sendChunk(
      this.calls.chunk,
      this.calls.target,
      this.file,
      this.identifier,
      number,
      (bytes) => {
        const entry = this.runningChunks.get(number);
        if (entry) entry.bytes = bytes;
        this.update({ sent: this.sentBytes(), speed: this.speedMeter.measure(this.sentBytes()) });
      },
    );
    const entry = { bytes: 0, stop };
    this.runningChunks.set(number, entry);
    const result = await response;
    // The chunk was stopped in the meantime.
    if (this.runningChunks.get(number) !== entry) return;
    this.runningChunks.delete(number);
    if (result.status >= 200 && result.status < 300) {
      this.storedChunks.add(number);
      this.failures = 0;
      // A trial stores nothing, so the server cannot report completion.
      if (this.calls.status ? result.done : this.storedChunks.size === this.chunkTotal) {
        this.stopAll();
        const { interviewId } = result;
        return this.end('success', { label: 'done!', sent: this.file.size, interviewId });
      }
      if (this.view.state === 'retrying') this.update({ state: 'uploading', label: '' });
      return this.startChunks();
    }
    // Paused: the chunk is sent again after resuming.
    if (this.view.paused) return;
    const retry = attempt === 1 && !isPermanent(result.status) && result.status !== 409;
    if (!retry) return this.handleFailure(result);
    this.update({ state: 'retrying', label: 'retrying...' });
    await this.send(number, 2);
  }

  /** Handles the failure of a chunk or status call, permanent or temporary. */
  private handleFailure({ status, code, message, retryAfterSeconds }: ChunkResult): void {
    if (this.isEnded) return;
    this.stopAll();
    if (code === 'upload_lost' && this.failures === 0) {
      this.failures = 1;
      this.storedChunks.clear();
      this.view = { ...this.view, sent: 0 };
      this.update({ state: 'retrying', label: 'retrying...' });
      void this.sendMissingChunks();
      return;
    }
    if (isFinal(status)) {
      this.end('error', { label: 'error! cannot upload file', message: message ?? refusedMessage });
      return;
    }
    const delayMs = retryDelaysMs[Math.min(this.failures, retryDelaysMs.length - 1)];
    this.failures += 1;
    this.retryTimer = setTimeout(this.resume, retryAfterSeconds ? retryAfterSeconds * 1000 : delayMs);
    const signedOut = status === 401;
    this.update({
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
    clearTimeout(this.retryTimer);
    const stops = [...this.runningChunks.values()];
    this.runningChunks.clear();
    for (const { stop } of stops) stop();
  }

  private sentBytes(): number {
    let bytes = 0;
    for (const number of this.storedChunks) {
      const [start, end] = chunkRange(this.file.size, number);
      bytes += end - start;
    }
    for (const { bytes: loaded } of this.runningChunks.values()) bytes += loaded;
    return Math.min(bytes, this.file.size);
  }

  private end(state: UploadState, change: Partial<UploadView>): void {
    this.stopListening();
    this.update({ ...change, state, resumable: false, signedOut: false, speed: null });
  }

  private update(change: Partial<UploadView>): void {
    const sent = Math.max(this.view.sent, change.sent ?? 0);
    this.view = { ...this.view, ...change, sent };
    for (const listener of this.listeners) listener();
  }
}
