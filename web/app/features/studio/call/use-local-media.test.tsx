import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderElement } from '../../../testing/render.tsx';
import { useLocalMedia } from './use-local-media.ts';

class FakeTrack extends EventTarget {
  readyState = 'live';
  enabled = true;
  readonly kind: string;
  constructor(kind: string) {
    super();
    this.kind = kind;
  }
  stop() {
    this.readyState = 'ended';
  }
}

class FakeStream {
  readonly #tracks: FakeTrack[];
  constructor(tracks: FakeTrack[]) {
    this.#tracks = tracks;
  }
  getTracks = () => this.#tracks;
  getAudioTracks = () => this.#tracks.filter(({ kind }) => kind === 'audio');
  getVideoTracks = () => this.#tracks.filter(({ kind }) => kind === 'video');
}

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

/** Opens devices that exist; a kind that is missing from `available` fails. */
function stubDevices(available: Set<string>) {
  vi.stubGlobal('MediaStream', FakeStream);
  vi.stubGlobal('navigator', {
    ...navigator,
    mediaDevices: {
      getUserMedia: async (wanted: MediaStreamConstraints) => {
        const kinds = ['audio', 'video'].filter((kind) => kind in wanted);
        if (kinds.some((kind) => !available.has(kind))) throw new DOMException('', 'NotFoundError');
        return new FakeStream(kinds.map((kind) => new FakeTrack(kind)));
      },
    },
  });
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
