import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createFakeApi } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { DeviceCheckPanel } from './device-check.tsx';

/** The loudness that the page's microphone measures. */
const microphone = vi.hoisted(() => ({ report: (_loudness: number) => {} }));
// The test browser has neither a camera nor sound.
vi.mock('./microphone-loudness.ts', () => ({
  watchLoudness: (_stream: MediaStream, _intervalMs: number, onLoudness: (loudness: number) => void) => {
    microphone.report = onLoudness;
    return () => undefined;
  },
}));
vi.mock('../call/use-local-media.ts', () => {
  const stream = { getAudioTracks: () => [{}] };
  return { useLocalMedia: () => ({ stream, problem: null, isReady: true, retry: () => undefined }) };
});
vi.mock('../call/video-tile.tsx', () => ({ VideoTile: () => null }));

test('a microphone counts as working once it has heard something', async () => {
  createFakeApi({ 'studio.measureUpload': { success: true, data: { bytes: 1 } } });
  const onResult = vi.fn();
  await renderElement(<DeviceCheckPanel onResult={onResult} onClose={() => undefined} />);
  await screen.findByText('Please say a few words: the bar should move.');
  await waitFor(() =>
    expect(onResult).toHaveBeenLastCalledWith(expect.objectContaining({ microphone: 'silent' })),
  );
  act(() => microphone.report(0.001));
  screen.getByText('Please say a few words: the bar should move.');
  act(() => microphone.report(0.1));
  await screen.findByText('We can hear you.');
  await waitFor(() =>
    expect(onResult).toHaveBeenLastCalledWith(expect.objectContaining({ microphone: 'ok' })),
  );
});
