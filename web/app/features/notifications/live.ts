// Reads event streams as browsers do; their own reader cannot send the sign-in along.
import { createParser } from 'eventsource-parser';
import { openEvents } from '../../api/call.ts';
import { randomId } from '../../api/random-id.ts';
import { readToken } from '../../api/sign-in.ts';

const name = 'lifestory:told';
/** Tells what this tab sends from what others send: a channel also hears the other channels of its own page. */
const tabId = randomId();

/** Milliseconds before a broken stream is tried again; doubled up to a minute while that fails. */
const firstPause = 1000;
const longestPause = 60_000;

/** Lets the other tabs of this browser look again. */
export function notifyTabs(): void {
  const tabs = new BroadcastChannel(name);
  tabs.postMessage(tabId);
  tabs.close();
}

/**
 * Calls `heard` whenever there may be a new notification. Of all tabs of a browser one keeps a stream and tells the
 * others; when it is closed, another goes on. Where that cannot be, it is silent. Answers how to stop.
 */
export function onNotification(heard: () => void): () => void {
  const tabs = new BroadcastChannel(name);
  tabs.addEventListener('message', ({ data }) => {
    if (data !== tabId) heard();
  });
  const leaving = new AbortController();
  const { signal } = leaving;
  const tell = () => {
    tabs.postMessage(null);
    heard();
  };
  navigator.locks?.request(name, { signal }, () => keepListening(signal, tell)).catch(() => undefined);
  return () => {
    leaving.abort();
    tabs.close();
  };
}

async function keepListening(signal: AbortSignal, tell: () => void): Promise<void> {
  let pause = firstPause;
  // While somebody leaves, pages that listen are still there: nothing is asked without a sign-in.
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
    // Not all browsers at once, as when a server starts anew.
    await sleep(pause * (0.5 + Math.random()), signal);
    if (!signal.aborted) tell();
  }
}

async function listen(signal: AbortSignal, told: () => void): Promise<void> {
  const stream = await openEvents('notifications.stream', signal);
  const parser = createParser({ onEvent: ({ event }) => event === 'told' && told() });
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
