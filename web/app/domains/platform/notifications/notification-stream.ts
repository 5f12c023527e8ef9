// Reads server-sent events with fetch, because EventSource cannot send an Authorization header.
import { openEvents } from '../../../api/call.ts';
import { randomId } from '../../../api/random-id.ts';
import { readToken } from '../../../api/sign-in.ts';

/** The name of the BroadcastChannel and of the lock that the tabs of a browser share. */
const channelName = 'lifestory:notifications';
/** The event about a new notification. */
const notificationEvent = 'notified';
/** The event about data that others changed, and the BroadcastChannel on which all tabs get it. */
const changedEvent = 'changed';
const changesChannelName = 'lifestory:changes';
/** Sender id of this tab. A BroadcastChannel also receives messages from other channels on the same page. */
const tabId = randomId();

/** Milliseconds before a broken stream is reopened; doubles after each failure, up to a minute. */
const minRetryMs = 1000;
const maxRetryMs = 60_000;

/** Makes the other tabs of this browser refetch their notifications. */
export function notifyTabs(): void {
  const tabs = new BroadcastChannel(channelName);
  tabs.postMessage(tabId);
  tabs.close();
}

/**
 * Calls `listener` whenever there may be a new notification. One tab of a browser holds the event stream and
 * forwards events to the others; when that tab closes, another opens a stream. Without the Web Locks API no stream
 * is opened. Returns a function that unsubscribes.
 */
export function onNotification(listener: () => void): () => void {
  const tabs = new BroadcastChannel(channelName);
  tabs.addEventListener('message', ({ data }) => {
    if (data !== tabId) listener();
  });
  const subscription = new AbortController();
  const { signal } = subscription;
  const notifyAllTabs = () => {
    tabs.postMessage(null);
    listener();
  };
  navigator.locks
    ?.request(channelName, { signal }, () => listenWithRetries(signal, notifyAllTabs))
    .catch(() => undefined);
  return () => {
    subscription.abort();
    tabs.close();
  };
}

/**
 * Calls `listener` with the kinds of data that others changed; null, after the stream was interrupted, for all kinds.
 * It opens no stream: the bell does. Returns a function that unsubscribes.
 */
export function onStaffChange(listener: (kinds: string[] | null) => void): () => void {
  const tabs = new BroadcastChannel(changesChannelName);
  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
    listener(typeof data === 'string' ? data.split(',') : null),
  );
  return () => tabs.close();
}

/** Tells all tabs, including this one, which kinds of data changed: comma-separated, or null for all kinds. */
function publishChanges(kinds: string | null): void {
  const tabs = new BroadcastChannel(changesChannelName);
  tabs.postMessage(kinds);
  tabs.close();
}

async function listenWithRetries(signal: AbortSignal, notifyAllTabs: () => void): Promise<void> {
  let retryMs = minRetryMs;
  // During a sign-out the component is still mounted, but the token is already gone.
  while (!signal.aborted && readToken() !== null) {
    try {
      await listen(signal, () => {
        retryMs = minRetryMs;
        notifyAllTabs();
      });
    } catch {
      retryMs = Math.min(retryMs * 2, maxRetryMs);
    }
    if (signal.aborted) return;
    // Jitter, so that not all browsers reconnect at once after a server restart.
    await sleep(retryMs * (0.5 + Math.random()), signal);
    if (signal.aborted) return;
    notifyAllTabs();
    publishChanges(null);
  }
}

async function listen(signal: AbortSignal, onEvent: () => void): Promise<void> {
  const stream = await openEvents('notifications.stream', signal);
  // No page needs it at first, and only one of several tabs ever does.
  const { createParser } = await import('eventsource-parser');
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === notificationEvent) onEvent();
      if (event === changedEvent) publishChanges(data);
    },
  });
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
