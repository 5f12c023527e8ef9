import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createFakeApi } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { recording } from '../recording.fixture.ts';
import { recordingQuery } from '../recordings.api.ts';
import * as captureWatch from './capture-watch.ts';
import * as mediaMix from './media-mix.ts';
import * as recorder from './recorder.ts';
import type { TakeQueue } from './take-queue.ts';
import { useStudioRecorder } from './use-studio-recorder.ts';

const picture = { getVideoTracks: () => [], getAudioTracks: () => [] } as unknown as MediaStream;
const queue = {
  begin: async () => undefined,
  add: async () => undefined,
  complete: () => undefined,
} as unknown as TakeQueue;

let renew = vi.fn();
let refetch = async () => {};
const watched = { voice: null, isMoving: true, renew: (kind: 'audio' | 'video') => renew(kind) };

function Page() {
  const client = useQueryClient();
  refetch = () => client.refetchQueries({ queryKey: recordingQuery('key').queryKey });
  return (
    <p>
      {useStudioRecorder({ seatKey: 'key', kind: 'local', queue, picture, voices: [], watched }) ?? 'fine'}
    </p>
  );
}

type Watch = Parameters<typeof captureWatch.watchCapture>;
const silent: captureWatch.Measurement = { 'microphone-silent': true, 'picture-still': null };
const heard: captureWatch.Measurement = { 'microphone-silent': false, 'picture-still': null };

/** Replaces what a test browser lacks; returns the watches in the order in which they began. */
function stubCapture() {
  renew = vi.fn();
  const watches: { report: Watch[1]; close: () => void }[] = [];
  vi.spyOn(recorder, 'findFormat').mockReturnValue('video/mp4');
  vi.spyOn(recorder, 'waitForPicture').mockResolvedValue();
  vi.spyOn(recorder, 'startRecorder').mockReturnValue({ stop: async () => undefined });
  vi.spyOn(mediaMix, 'createMediaMix').mockImplementation(() => ({
    stream: picture,
    setVoices: () => undefined,
    hasSound: () => null,
    close: () => undefined,
  }));
  vi.spyOn(captureWatch, 'watchCapture').mockImplementation((_source, report) => {
    const close = vi.fn();
    watches.push({ report: (...found) => act(() => report(...found)), close });
    return close;
  });
  return watches;
}

test('a silent microphone is named and opened anew once, and what is recorded then is watched, too', async () => {
  const watches = stubCapture();
  createFakeApi({ 'studioRecordings.state': recording({ state: 'recording' }) });
  await renderElement(<Page />);
  await waitFor(() => expect(watches).toHaveLength(1));
  watches[0]?.report(['microphone-silent'], silent);
  await screen.findByText('microphone-silent');
  await waitFor(() => expect(watches).toHaveLength(2));
  expect(watches[0]?.close).toHaveBeenCalled();
  watches[1]?.report(['microphone-silent'], silent);
  expect(renew.mock.calls).toEqual([['audio']]);
  watches[1]?.report([], heard);
  watches[1]?.report(['microphone-silent'], silent);
  expect(renew).toHaveBeenCalledTimes(2);
});

test('after a pause, recording is watched again, and what was wrong before it is not named until it is found', async () => {
  const watches = stubCapture();
  const api = createFakeApi({ 'studioRecordings.state': recording({ state: 'recording' }) });
  await renderElement(<Page />);
  await waitFor(() => expect(watches).toHaveLength(1));
  watches[0]?.report(['picture-still'], { 'microphone-silent': null, 'picture-still': true });
  await screen.findByText('picture-still');
  api.replies['studioRecordings.state'] = recording({ state: 'paused' });
  await act(refetch);
  await screen.findByText('fine');
  expect(watches[0]?.close).toHaveBeenCalled();
  api.replies['studioRecordings.state'] = recording({ state: 'recording' });
  await act(refetch);
  await waitFor(() => expect(watches).toHaveLength(2));
  screen.getByText('fine');
  watches[1]?.report(['picture-still'], { 'microphone-silent': null, 'picture-still': true });
  await screen.findByText('picture-still');
});
