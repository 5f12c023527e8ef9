import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { keepPageOpen } from '../../../api/page-holds.ts';
import { createTakeQueue, type TakeQueue, type UploadProgress } from './device/take-queue.ts';
import { openTakeStore } from './device/take-store.ts';

interface Takes {
  /** Sends takes to the server; null until the page is ready. */
  queue: TakeQueue | null;
  /** What this device still has to send; null if the server has everything. */
  progress: UploadProgress | null;
  /** Whether this device also records its own camera, for an interviewer. */
  keepsOwnTrack: boolean;
  setKeepsOwnTrack: (keeps: boolean) => void;
}

const nothing: UploadProgress = {
  sentBytes: 0,
  totalBytes: 0,
  waitingSeconds: 0,
  isRecording: false,
  isFull: false,
  isInMemory: false,
  waitingSince: null,
  failure: null,
};

const TakesContext = createContext<Takes>({
  queue: null,
  progress: null,
  keepsOwnTrack: false,
  setKeepsOwnTrack: () => undefined,
});

/** The takes of the seat of this page. */
export const useTakes = (): Takes => useContext(TakesContext);

interface Props {
  seatKey: string;
  children: ReactNode;
}

/**
 * Sends the takes of a seat to the server while this page is open, including those that an earlier page left on this
 * device. Asks before the page is left with takes that were not sent.
 */
export function TakesProvider({ seatKey, children }: Props) {
  const [queue, setQueue] = useState<TakeQueue | null>(null);
  const [progress, setProgress] = useState<UploadProgress>(nothing);
  useEffect(() => {
    const store = openTakeStore();
    const created = createTakeQueue(seatKey, store, setProgress);
    setQueue(created);
    // Without a private file system, nothing was left.
    created.resume().catch(() => undefined);
    return () => {
      created.close();
      store.close();
    };
  }, [seatKey]);
  const [keepsOwnTrack, setKeepsOwnTrack] = useOwnTrack(seatKey);
  const isPending = progress.isRecording || progress.sentBytes < progress.totalBytes;
  useEffect(() => {
    if (!isPending) return;
    const release = keepPageOpen();
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      release();
      window.removeEventListener('beforeunload', ask);
    };
  }, [isPending]);
  return (
    <TakesContext value={{ queue, progress: isPending ? progress : null, keepsOwnTrack, setKeepsOwnTrack }}>
      {children}
    </TakesContext>
  );
}

/** Whether the interviewer's own track is recorded; the choice survives a reload. */
function useOwnTrack(seatKey: string) {
  const name = `lifestory:own-track:${seatKey}`;
  const [keeps, setKeeps] = useState(() => readFlag(name));
  return [
    keeps,
    (value: boolean) => {
      setKeeps(value);
      try {
        if (value) sessionStorage.setItem(name, '1');
        else sessionStorage.removeItem(name);
      } catch {
        // Without storage, the choice lasts until the page is closed.
      }
    },
  ] as const;
}

function readFlag(name: string): boolean {
  try {
    return sessionStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}
