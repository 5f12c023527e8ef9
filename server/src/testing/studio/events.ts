import { newSecret } from '../../database/ids.ts';
import type { TestSeat } from './seat.ts';

/** The events of a seat, as a page reads them. */
interface RoomEvents {
  response: Response;
  session: string;
  /** Returns the data of the next event of a kind; null at the end, or if the connection broke. */
  next(kind: 'signal' | 'changed'): Promise<string | null>;
  close(): void;
}

/** Opens the events of a seat at a server. */
export async function openRoomEvents(
  address: string,
  { key }: Pick<TestSeat, 'key'>,
  { session = newSecret(9), resume = false, after = 0 } = {},
): Promise<RoomEvents> {
  const abort = new AbortController();
  const response = await fetch(`${address}/api/studio/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ key, session, resume, after }),
    signal: abort.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    response,
    session,
    async next(kind) {
      for (;;) {
        const event = new RegExp(`event: ${kind}\\ndata: (.*)\\n\\n`).exec(text);
        if (event) {
          text = text.slice(event.index + event[0].length);
          return event[1] ?? '';
        }
        const read = await reader?.read().catch(() => undefined);
        if (!read || read.done) return null;
        text += read.value;
      }
    },
    close: () => abort.abort(),
  };
}
