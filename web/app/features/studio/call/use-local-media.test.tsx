import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderElement } from '../../../testing/render.tsx';
import { type FakeStream, stubDevices } from '../media.fixture.ts';
import { useLocalMedia } from './use-local-media.ts';

let latest: FakeStream | null = null;

function Page() {
  const { stream, interruption } = useLocalMedia(true);
  latest = stream as unknown as FakeStream | null;
  return (
    <p>
      {stream ? 'open' : 'closed'} {interruption ?? 'fine'}
    </p>
  );
}

test.each([
  ['audio', 'video', 'microphone-ended'],
  ['video', 'audio', 'camera-ended'],
])('a lost device of %s is named and opened again, and the %s goes on', async (kind, other, warning) => {
  const available = new Set(['audio', 'video']);
  stubDevices(available);
  await renderElement(<Page />);
  await screen.findByText('open fine');
  const tracks = latest?.getTracks() ?? [];
  const [lost, kept] = [kind, other].map((wanted) => tracks.find((track) => track.kind === wanted));
  available.delete(kind);
  // Stopped without an event, as some browsers do after a phone call.
  lost?.stop();
  await screen.findByText(`open ${warning}`);
  available.add(kind);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(latest?.getTracks()).not.toContain(lost));
  expect(latest?.getTracks()).toContain(kept);
  expect(latest?.getTracks().map(({ kind: found }) => found)).toEqual([other, kind]);
  expect(kept?.readyState).toBe('live');
  await screen.findByText('open fine');
});
