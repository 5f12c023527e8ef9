import { fragmentMs, voiceType } from '@lifestory/contract/limits';
import { call } from '../../../../api/call.ts';
import { Failure, toFailure } from '../../../../api/failure.ts';
import type { DeviceTake, TakeStore } from './take-store.ts';

/** Milliseconds before a failed call is repeated; doubles after each failure. */
const minRetryMs = 1000;
const maxRetryMs = 15_000;

/** Milliseconds after which takes are removed from the device: their link has expired by then. */
const maxAgeMs = 7 * 24 * 3_600_000;

/** Maximum number of fragments of a voice in memory, where storage is blocked: half a minute. */
const maxVoicesInMemory = 15;

/** What is still to be sent, in bytes. */
export interface UploadProgress {
  sentBytes: number;
  totalBytes: number;
  /** How much film waits, in seconds. */
  waitingSeconds: number;
  /** Whether this device is recording. */
  isRecording: boolean;
  /** Whether this device is full: it could not store the latest fragment. */
  isFull: boolean;
  /** Whether something that is still to be sent could not be stored, and is lost when the page closes. */
  isInMemory: boolean;
  /** Since when nothing was sent although something waits, in milliseconds since 1970; null if nothing waits. */
  waitingSince: number | null;
  /** Why the latest attempt to send failed; null if it worked. */
  failure: Failure | null;
}

/** A take that is recorded or sent at the moment. */
interface QueuedTake {
  take: DeviceTake;
  /** The sizes of its fragments; those that are not stored on the device are kept here until they are sent. */
  fragments: { bytes: number; content: Blob | null; isUnstored?: boolean }[];
  /** Whether all fragments are known. */
  isComplete: boolean;
  /** How many fragments the server has, as far as this page knows. */
  sent: number;
  /** Whether the server was asked since the last failure. */
  isOpen: boolean;
  /** Releases the take, which no other page of this browser sends until then. */
  release: () => void;
}

/** The takes of a seat that are to be sent to the server. */
export interface TakeQueue {
  /** Adds the takes that an earlier page left on this device. */
  resume(): Promise<void>;
  begin(take: DeviceTake): Promise<void>;
  /**
   * Stores a fragment on the device, and sends it. A full device first removes what the server has. What is not stored,
   * because the device is still full or its storage is blocked, is kept in memory until it is sent.
   */
  add(takeId: string, content: Blob): Promise<void>;
  complete(takeId: string): void;
  close(): void;
}

/** Whether a take is of a voice alone: the film comes first, and is complete without it. */
const isVoice = ({ take }: QueuedTake): boolean => take.mimeType === voiceType;

/**
 * Sends takes to the server: fragment after fragment, again until it works. Voices are sent while nothing of a film waits,
 * and are dropped where they take the space of the film. A take is removed from the device when the server has all of it.
 * `onProgress` gets what is left.
 */
export function createTakeQueue(
  seatKey: string,
  store: TakeStore,
  onProgress: (progress: UploadProgress) => void,
): TakeQueue {
  const takes: QueuedTake[] = [];
  const closing = new AbortController();
  let wake = () => {};
  let isRunning = false;
  let doneBytes = 0;
  let isFull = false;
  let waitingSince: number | null = null;
  let failure: Failure | null = null;

  const publish = () => {
    const all = takes.flatMap(({ fragments }) => fragments).reduce((sum, { bytes }) => sum + bytes, 0);
    const sent = takes
      .flatMap(({ fragments, sent: count }) => fragments.slice(0, count))
      .reduce((sum, { bytes }) => sum + bytes, 0);
    const waiting = takes
      .filter((queued) => !isVoice(queued))
      .reduce((sum, { fragments, sent: count }) => sum + fragments.length - count, 0);
    const isRecording = takes.some(({ isComplete }) => !isComplete);
    const isInMemory = takes.some(({ fragments, sent: count }) =>
      fragments.slice(count).some(({ isUnstored }) => isUnstored),
    );
    onProgress({
      sentBytes: doneBytes + sent,
      totalBytes: doneBytes + all,
      waitingSeconds: (waiting * fragmentMs) / 1000,
      isRecording,
      isFull,
      isInMemory,
      waitingSince,
      failure,
    });
  };
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const drop = (queued: QueuedTake) => {
    takes.splice(takes.indexOf(queued), 1);
    queued.release();
  };
  const options = { signal: closing.signal, unauthorized: 'stay' } as const;
  const findNext = () => {
    const due = takes.filter(
      ({ fragments, sent, isOpen, isComplete }) => !isOpen || sent < fragments.length || isComplete,
    );
    return due.find((queued) => !isVoice(queued)) ?? due[0];
  };

  const sendFragment = async ({ take, fragments, sent }: QueuedTake) => {
    const content = fragments[sent]?.content ?? (await store.read(take.id, sent + 1).catch(() => null));
    if (!content) {
      // The device was full, and lost what it had in memory: the take ends here.
      fragments.splice(sent);
      return sent;
    }
    const body = content.slice(0, content.size, 'application/octet-stream');
    const query = { take_id: take.id, number: sent + 1 };
    const { data } = await call('studioRecordings.storeFragment', { query, body }, { ...options, seatKey });
    return data.next - 1;
  };
  /** Makes room on a full device: the server has these fragments. Returns whether there were any. */
  const removeSent = async () => {
    const sent = takes.filter((queued) => queued.sent > 1);
    for (const queued of sent) {
      await store.removeFragments(queued.take.id, queued.sent).catch(() => undefined);
    }
    return sent.length > 0;
  };
  /** Ends a voice with what the server has of it, which leaves its space to the film. */
  const dropVoice = async (queued: QueuedTake) => {
    queued.fragments.splice(queued.sent);
    queued.isComplete = true;
    await store.remove(queued.take.id).catch(() => undefined);
    void run();
  };
  /** Drops the voices on this device. Returns whether there were any. */
  const dropVoices = async () => {
    const voices = takes.filter((queued) => isVoice(queued) && queued.fragments.length > queued.sent);
    for (const queued of voices) await dropVoice(queued);
    return voices.length > 0;
  };
  const openTake = async ({ take }: QueuedTake) => {
    const { id, kind, mimeType: mime_type, startedAt: started_at, clockOffsetMs } = take;
    // The same estimate as at the start, so that the server sees how far it was off.
    const sent_at = clockOffsetMs === undefined ? {} : { sent_at: toIso(clockOffsetMs) };
    const body = { key: seatKey, id, kind, mime_type, started_at, ...sent_at };
    return (await call('studioRecordings.openTake', { body }, options)).data.next - 1;
  };
  const finishTake = async (queued: QueuedTake) => {
    const { take, fragments } = queued;
    const body = { key: seatKey, take_id: take.id, fragments: fragments.length };
    await call('studioRecordings.finishTake', { body }, options);
    doneBytes += fragments.reduce((sum, { bytes }) => sum + bytes, 0);
    await store.remove(take.id).catch(() => undefined);
    drop(queued);
  };
  /** Performs the next step of a take. */
  const advance = async (queued: QueuedTake) => {
    if (!queued.isOpen) {
      queued.sent = await openTake(queued);
      queued.isOpen = true;
      // The server may have fragments that a full device could not store.
      while (queued.fragments.length < queued.sent) queued.fragments.push({ bytes: 0, content: null });
    } else if (queued.sent < queued.fragments.length) {
      const sent = await sendFragment(queued);
      for (const fragment of queued.fragments.slice(queued.sent, sent)) fragment.content = null;
      queued.sent = sent;
    } else await finishTake(queued);
  };
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    waitingSince = Date.now();
    let retryMs = minRetryMs;
    for (let next = findNext(); next && !closing.signal.aborted; next = findNext()) {
      try {
        await advance(next);
        retryMs = minRetryMs;
        waitingSince = Date.now();
        failure = null;
      } catch (error) {
        if (closing.signal.aborted) break;
        if (isRefusal(error)) {
          drop(next);
          if (isFinal(error, next.take)) await store.remove(next.take.id).catch(() => undefined);
        } else {
          next.isOpen = false;
          failure = toFailure(error);
          publish();
          await pause(retryMs);
          retryMs = Math.min(2 * retryMs, maxRetryMs);
        }
      }
      publish();
    }
    isRunning = false;
    waitingSince = null;
    publish();
  };
  const onOnline = () => wake();
  window.addEventListener('online', onOnline);

  return {
    async resume() {
      await store.removeBefore(new Date(Date.now() - maxAgeMs)).catch(() => undefined);
      for (const { fragments, ...take } of await store.list(seatKey)) {
        const release = await lockTake(take.id);
        if (!release) continue;
        const sizes = [];
        for (let number = 1; number <= fragments; number += 1) {
          // A full device removes what the server has.
          const size = await store.read(take.id, number).then(
            (content) => content.size,
            () => 0,
          );
          sizes.push({ bytes: size, content: null });
        }
        takes.push({ take, fragments: sizes, isComplete: true, sent: 0, isOpen: false, release });
      }
      publish();
      void run();
    },
    async begin(take) {
      const release = (await lockTake(take.id)) ?? (() => undefined);
      takes.push({ take, fragments: [], isComplete: false, sent: 0, isOpen: false, release });
      publish();
      void run();
      await store.add(take).catch(() => undefined);
    },
    async add(takeId, content) {
      const queued = takes.find(({ take }) => take.id === takeId);
      // A voice may be dropped.
      if (!queued || queued.isComplete) return;
      const number = queued.fragments.length + 1;
      const fragment: QueuedTake['fragments'][number] = { bytes: content.size, content };
      queued.fragments.push(fragment);
      publish();
      void run();
      const write = () =>
        store.write(takeId, number, content).then(
          () => 'stored',
          (error: unknown) =>
            error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'blocked',
        );
      let result = await write();
      if (result === 'full' && (await removeSent())) result = await write();
      if (isVoice(queued)) {
        const inMemory = queued.fragments.filter(({ isUnstored, content: kept }) => isUnstored && kept);
        if (result === 'full' || inMemory.length >= maxVoicesInMemory) return await dropVoice(queued);
      } else if (result === 'full' && (await dropVoices())) result = await write();
      if (result === 'stored') fragment.content = null;
      else fragment.isUnstored = true;
      if (!isVoice(queued)) isFull = result === 'full';
      publish();
    },
    complete(takeId) {
      const queued = takes.find(({ take }) => take.id === takeId);
      if (queued) queued.isComplete = true;
      publish();
      void run();
    },
    close() {
      window.removeEventListener('online', onOnline);
      closing.abort();
      for (const { release } of takes) release();
      wake();
    },
  };
}

const toIso = (clockOffsetMs: number): string => new Date(Date.now() + clockOffsetMs).toISOString();

/** Whether the server will never take it: everything but a lost connection, a busy server and a gap. */
const isRefusal = (error: unknown): error is Failure =>
  error instanceof Failure &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'fragment_order' &&
  error.code !== 'too_many';

const finalCodes: ReadonlySet<string | null> = new Set([
  'conflict',
  'consent_required',
  'interview_cancelled',
  'link_expired',
  'malformed',
  'recording_limit',
  'too_large',
]);

/**
 * Whether a take can never be sent, so that this device has no reason to keep it. An interviewer who is signed out is
 * unknown until they sign in again.
 */
const isFinal = (error: Failure, { kind }: DeviceTake): boolean =>
  finalCodes.has(error.code) || (error.code === 'not_found' && (kind === 'local' || kind === 'voice'));

/**
 * Locks a take for this page until it is released or the page is closed; null if another page has it. Without locks, or
 * where they are blocked together with storage, no other page can have it.
 */
async function lockTake(id: string): Promise<(() => void) | null> {
  if (!navigator.locks) return () => undefined;
  return new Promise((resolve) => {
    navigator.locks
      .request(`take:${id}`, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null);
        return new Promise<void>((release) => resolve(() => release()));
      })
      .catch(() => resolve(() => undefined));
  });
}
