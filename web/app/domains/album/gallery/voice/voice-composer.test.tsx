import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeApi } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import VoiceComposer from './voice-composer.tsx';

const onClose = vi.fn();
const stopTrack = vi.fn();
const getUserMedia = vi.fn();

/** Records nothing; like the browser, it reports its end. */
class FakeRecorder {
  static isTypeSupported = () => true;
  state = 'inactive';
  onstop = () => undefined;
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.onstop();
  }
}

/** Measures silence. */
class FakeAudioContext {
  createAnalyser = () => ({ fftSize: 0, getFloatTimeDomainData: () => undefined });
  createMediaStreamSource = () => ({ connect: () => undefined });
  close = async () => undefined;
}

/** Decodes any recording to a second of silence. */
class FakeDecoder {
  decodeAudioData = async () => ({ duration: 1, getChannelData: () => new Float32Array(16_000) });
}

beforeEach(() => {
  for (const mock of [onClose, stopTrack, getUserMedia]) mock.mockReset();
  getUserMedia.mockResolvedValue({ getTracks: () => [{ stop: stopTrack }] });
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal('AudioContext', FakeAudioContext);
  vi.stubGlobal('OfflineAudioContext', FakeDecoder);
});

afterEach(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));

const showComposer = () => renderElement(<VoiceComposer memoryId="m1" onClose={onClose} />);

test('a microphone that cannot be used is explained, and asked for again', async () => {
  getUserMedia.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  const { user } = await showComposer();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The microphone is blocked\./);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/Speak now/);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a recording is heard, and recorded again, before it is sent', async () => {
  const api = createFakeApi({});
  const { user } = await showComposer();
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  await screen.findByRole('button', { name: 'Play your comment' });
  expect(stopTrack).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Record again' }));
  await screen.findByText(/Speak now/);
  expect(screen.queryByRole('button', { name: 'Play your comment' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await screen.findByText('Listen to your comment, then send it.');
  expect(getUserMedia).toHaveBeenCalledTimes(2);
  expect(api.requests).toEqual([]);
});
