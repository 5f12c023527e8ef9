// Reads the events of a seat with fetch, because EventSource cannot send the key in a body.
import type { Signal } from '@lifestory/contract';
import { createParser } from 'eventsource-parser';
import { openEvents } from '../../../../api/call.ts';
import { Failure } from '../../../../api/failure.ts';

/** Milliseconds before a broken stream is reopened; doubles after each failure. */
const minRetryMs = 500;
const maxRetryMs = 5_000;

interface Listener {
  onChange(): void;
  onSignal(signal: Signal): void;
  /** Called when another page has taken the seat. */
  onReplaced(): void;
  /** Called when the stream opens or breaks. */
  onConnection(isOpen: boolean): void;
}

/** Reads the events of a seat for a page until `signal` aborts, and reopens the stream whenever it breaks. */
export async function listenToRoom(
  { key, session }: { key: string; session: string },
  listener: Listener,
  signal: AbortSignal,
): Promise<void> {
  let after = 0;
  let resume = false;
  let retryMs = minRetryMs;
  while (!signal.aborted) {
    try {
      const stream = await openEvents('studio.events', signal, { body: { key, session, resume, after } });
      resume = true;
      retryMs = minRetryMs;
      listener.onConnection(true);
      const parser = createParser({
        onEvent: ({ event, data }) => {
          if (event === 'changed') listener.onChange();
          if (event !== 'signal') return;
          const received = JSON.parse(data) as Signal;
          after = received.number;
          listener.onSignal(received);
        },
      });
      const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        parser.feed(value);
      }
    } catch (error) {
      if (error instanceof Failure && error.status === 409) return listener.onReplaced();
      retryMs = Math.min(retryMs * 2, maxRetryMs);
    }
    if (signal.aborted) return;
    listener.onConnection(false);
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    // A change while the stream was broken was not announced.
    if (!signal.aborted) listener.onChange();
  }
}
