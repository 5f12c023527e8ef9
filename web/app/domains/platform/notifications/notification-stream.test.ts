import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notifyTabs, onNotification } from './notification-stream.ts';

/** A fake Web Locks API: a request holds the lock until its callback settles, and then the next request gets it. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request(_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) {
      const previous = last;
      const result = previous.then(() => (signal.aborted ? undefined : work()));
      last = result.catch(() => undefined);
      return result;
    },
  };
}

let streams: ReadableStreamDefaultController<Uint8Array>[];
let statuses: number[];
const encoder = new TextEncoder();
const sendText = (text: string) => streams.at(-1)?.enqueue(encoder.encode(text));

beforeEach(() => {
  streams = [];
  statuses = [];
  vi.stubGlobal('navigator', { locks: fakeLocks() });
  vi.stubGlobal('fetch', async ({ url, headers, signal }: Request) => {
    expect(url).toMatch(/\/api\/notifications\/stream$/);
    expect(headers.get('accept')).toBe('text/event-stream');
    expect(headers.get('authorization')).toBe('Bearer secret');
    const status = statuses.shift() ?? 200;
    if (status !== 200) return new Response('{}', { status });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        streams.push(controller);
        signal.addEventListener('abort', () => controller.error(new Error('aborted')));
      },
    });
    return new Response(body);
  });
  localStorage.setItem('sanctum_token', 'secret');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const subscribe = () => {
  const listener = vi.fn();
  return { listener, stop: onNotification(listener) };
};

test('two tabs share one stream, and both receive its events', async () => {
  const first = subscribe();
  const second = subscribe();
  await vi.waitFor(() => expect(streams).toHaveLength(1), 120_000);
  sendText(':\n\nevent: to');
  sendText('ld\ndata: \n\n:\n\n');
  await vi.waitFor(() => expect(second.listener).toHaveBeenCalledTimes(1), 120_000);
  expect(first.listener).toHaveBeenCalledTimes(1);
  expect(streams).toHaveLength(1);
  first.stop();
  second.stop();
});

test('when the tab with the stream is closed, another tab opens one', async () => {
  const first = subscribe();
  const second = subscribe();
  await vi.waitFor(() => expect(streams).toHaveLength(1), 120_000);
  first.stop();
  await vi.waitFor(() => expect(streams).toHaveLength(2), 120_000);
  sendText('event: notified\ndata: \n\n');
  await vi.waitFor(() => expect(second.listener).toHaveBeenCalledTimes(1), 120_000);
  expect(first.listener).not.toHaveBeenCalled();
  second.stop();
});

test('a broken or rejected stream is reopened, and the listener is called', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  statuses = [200, 503, 200];
  const { listener, stop } = subscribe();
  await vi.waitFor(() => expect(streams).toHaveLength(1), 120_000);
  streams[0]?.close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(streams).toHaveLength(2);
  expect(listener).toHaveBeenCalled();
  stop();
});

test('no stream is opened after signing out', async () => {
  const first = subscribe();
  const second = subscribe();
  await vi.waitFor(() => expect(streams).toHaveLength(1), 120_000);
  localStorage.removeItem('sanctum_token');
  first.stop();
  const { signal } = new AbortController();
  // The third request gets the lock once the second one releases it.
  await navigator.locks.request('lifestory:notifications', { signal }, async () => undefined);
  expect(streams).toHaveLength(1);
  second.stop();
});

test('without Web Locks no stream is opened, but tabs still notify each other', async () => {
  vi.stubGlobal('navigator', {});
  const { listener, stop } = subscribe();
  vi.resetModules();
  const otherTab = await import('./notification-stream.ts');
  otherTab.notifyTabs();
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1), 120_000);
  expect(streams).toHaveLength(0);
  stop();
});

test('a tab ignores its own messages', async () => {
  vi.stubGlobal('navigator', {});
  const { listener, stop } = subscribe();
  vi.resetModules();
  const otherTab = await import('./notification-stream.ts');
  const thirdTab = new BroadcastChannel('lifestory:notifications');
  const messages = vi.fn();
  thirdTab.addEventListener('message', messages);
  notifyTabs();
  otherTab.notifyTabs();
  await vi.waitFor(() => expect(messages).toHaveBeenCalledTimes(2), 120_000);
  expect(listener).toHaveBeenCalledTimes(1);
  thirdTab.close();
  stop();
});
