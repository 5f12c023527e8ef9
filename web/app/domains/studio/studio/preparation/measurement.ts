import { maxUploadTestBytes } from '@lifestory/contract/limits';
import { call } from '../../../../api/call.ts';
import { applySpeaker, readDeviceChoices } from '../call/device-choice.ts';

/** Bytes of the first, short measurement, and seconds above which it is precise enough. */
const firstBytes = 200_000;
const enoughSeconds = 1.5;

const createContent = (bytes: number) => {
  const content = new Uint8Array(bytes);
  // Random content cannot be compressed on the way; browsers create at most 65,536 bytes at once.
  for (let start = 0; start < bytes; start += 65_536) {
    crypto.getRandomValues(content.subarray(start, start + 65_536));
  }
  return new Blob([content], { type: 'application/octet-stream' });
};

async function measure(bytes: number): Promise<{ kbps: number; seconds: number }> {
  const body = createContent(bytes);
  const start = performance.now();
  await call('studio.measureUpload', { body }, { unauthorized: 'stay' });
  const seconds = (performance.now() - start) / 1000;
  return { kbps: Math.round((bytes * 8) / 1000 / seconds), seconds };
}

/** Measures the upload to the server in kilobits per second; null if it fails. */
export async function measureUpload(): Promise<number | null> {
  try {
    const first = await measure(firstBytes);
    return first.seconds >= enoughSeconds ? first.kbps : (await measure(maxUploadTestBytes)).kbps;
  } catch {
    return null;
  }
}

/** Returns the free space for this site on the device, in megabytes; null if the browser does not report it. */
export async function estimateFreeSpace(): Promise<number | null> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return quota === undefined ? null : Math.round((quota - usage) / 1_000_000);
}

/** Plays a short, soft chord through the chosen speaker. */
export async function playTestSound(): Promise<void> {
  const context = new AudioContext();
  await context.resume();
  const volume = context.createGain();
  if (readDeviceChoices().audiooutput) {
    const output = context.createMediaStreamDestination();
    volume.connect(output);
    const player = new Audio();
    player.srcObject = output.stream;
    await applySpeaker(player);
    await player.play();
  } else volume.connect(context.destination);
  volume.gain.setValueAtTime(0.0001, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.25, context.currentTime + 0.05);
  volume.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + 1.6);
  for (const frequency of [392, 494, 587]) {
    const tone = context.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(volume);
    tone.start();
    tone.stop(context.currentTime + 1.7);
  }
  setTimeout(() => void context.close(), 2_000);
}
