// Reads server-sent events with fetch, because EventSource cannot send an Authorization header.
import { createParser } from 'eventsource-parser';
import { openEvents } from '../../api/call.ts';
import { randomId } from '../../api/random-id.ts';
import { readToken } from '../../api/sign-in.ts';

const name = 'lifestory:told';
/** Identifies this tab's messages: a BroadcastChannel also receives those of other channels on the same page. */
const tabId = randomId();

/** Milliseconds before a broken stream is reopened; doubled up to a minute while that fails. */
const firstPause = 1000;
const longestPause = 60_000;

/** Tells the other tabs of this browser to refetch. */
export function notifyTabs(): void {
  const tabs = new BroadcastChannel(name);
  tabs.postMessage(tabId);
  tabs.close();
}

/**
 * Calls `heard` whenever there may be a new notification. One tab of a browser keeps a stream and informs the
 * others; when it closes, another takes over. Without the required browser APIs nothing happens. Returns the
 * function that stops.
 */
export function onNotification(listener: () => void): () => void {
  const tabs = new BroadcastChannel(name);
  tabs.addEventListener('message', ({ data }) => {
    if (data !== tabId) listener();
  });
  const leaving = new AbortController();
  const { signal } = leaving;
  const tell = () => {
    tabs.postMessage(null);
    listener();
  };
  navigator.locks?.request(name, { signal }, () => listenWithRetries(signal, tell)).catch(() => undefined);
  return () => {
    leaving.abort();
    tabs.close();
  };
}

async function listenWithRetries(signal: AbortSignal, tell: () => void): Promise<void> {
  let pause = firstPause;
  // Components are still mounted during a sign-out: nothing is requested without a sign-in.
  while (!signal.aborted && readToken() !== null) {
    try {
      await listen(signal, () => {
        pause = firstPause;
        tell();
      });
    } catch {
      pause = Math.min(pause * 2, longestPause);
    }
    if (signal.aborted) return;
    // Jitter, so that not all browsers reconnect at once after a server restart.
    await sleep(pause * (0.5 + Math.random()), signal);
    if (!signal.aborted) tell();
  }
}

async function listen(signal: AbortSignal, onEvent: () => void): Promise<void> {
  const stream = await openEvents('notifications.stream', signal);
  const parser = createParser({ onEvent: ({ event }) => event === 'told' && onEvent() });
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    parser.feed(value);
  }
}

const sleep = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    signal.addEventListener('abort', wake);
  });
