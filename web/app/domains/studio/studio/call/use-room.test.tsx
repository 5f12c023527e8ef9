import type { Signal } from '@lifestory/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { roomOfStoryteller } from '../room.fixture.ts';
import { useRoom } from './use-room.ts';

const received: Signal[] = [];

function Page() {
  const { room, onSignal } = useRoom('the key of a seat');
  return (
    <button type="button" onClick={() => onSignal((signal) => received.push(signal))}>
      Listen in the room of {room?.fname}
    </button>
  );
}

test('signals that arrive before the page takes part in the call wait for it', async () => {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) });
  const api = createFakeApi({
    'studio.room': { success: true, data: roomOfStoryteller() },
    'studio.events': () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
  });
  const sendSignal = (number: number) => {
    const signal: Signal = { number, from: 'mara', content: { number } };
    const event = `event: signal\ndata: ${JSON.stringify(signal)}\n\n`;
    stream?.enqueue(new TextEncoder().encode(event));
  };
  const { user } = await renderElement(<Page />);
  const button = await screen.findByRole('button', { name: 'Listen in the room of Rose' });
  const requestsBefore = api.requests.length;
  sendSignal(1);
  // The room is read again after the signal was.
  stream?.enqueue(new TextEncoder().encode('event: changed\ndata: \n\n'));
  await waitFor(() => expect(api.requests.length).toBeGreaterThan(requestsBefore));
  await user.click(button);
  expect(received.map(({ number }) => number)).toEqual([1]);
  sendSignal(2);
  await waitFor(() => expect(received.map(({ number }) => number)).toEqual([1, 2]));
});
