import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createFakeApi } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { stubDevices } from '../media.fixture.ts';
import { DeviceCheckPanel } from './device-check.tsx';

/** Measures what the microphone hears: samples of the same value. */
class FakeContext {
  static sample = 0;
  readonly createAnalyser = () => ({
    fftSize: 0,
    getFloatTimeDomainData: (samples: Float32Array) => samples.fill(FakeContext.sample),
  });
  readonly createMediaStreamSource = () => ({ connect: () => undefined });
  readonly close = async () => undefined;
}

test('a microphone counts as working once it has heard something', async () => {
  stubDevices(new Set(['audio', 'video']));
  vi.stubGlobal('AudioContext', FakeContext);
  // The test browser shows only its own kind of stream.
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => undefined);
  createFakeApi({ 'studio.measureUpload': { success: true, data: { bytes: 1 } } });
  const onResult = vi.fn();
  await renderElement(
    <DeviceCheckPanel onResult={onResult} onClose={() => undefined} hasArchiveSound={false} />,
  );
  await screen.findByText('Please say a few words: the bar should move.');
  const expectState = (microphone: string) =>
    waitFor(() => expect(onResult).toHaveBeenLastCalledWith(expect.objectContaining({ microphone })));
  await expectState('silent');
  FakeContext.sample = 0.1;
  await screen.findByText('We can hear you.');
  await expectState('ok');
});
