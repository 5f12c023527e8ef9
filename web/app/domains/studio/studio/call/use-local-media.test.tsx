import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderElement } from '../../../../testing/render.tsx';
import { deviceEvents, type FakeStream, stubDevices } from '../media.fixture.ts';
import { chooseDevice, chooseHeadphones } from './device-choice.ts';
import { toDeviceStates } from './media-problem.ts';
import { useLocalMedia } from './use-local-media.ts';

let latest: FakeStream | null = null;
let toggle = () => {};
let renew: (kind: 'audio' | 'video') => void = () => {};

function Page({ hasArchiveSound = false }: { hasArchiveSound?: boolean }) {
  const media = useLocalMedia(true, hasArchiveSound);
  const { stream, interruption, problems, microphone } = media;
  latest = stream as unknown as FakeStream | null;
  renew = media.renew;
  toggle = () => act(microphone.toggle);
  return (
    <p>
      {stream ? 'open' : 'closed'} {interruption ?? 'fine'}
      {Object.entries(problems ? toDeviceStates(problems) : {}).map(
        ([device, state]) => ` ${device}: ${state}`,
      )}
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

const findTrack = (kind: string) => latest?.getTracks().find((track) => track.kind === kind);

test('a microphone that a phone call has taken is named, and opened anew when it is over', async () => {
  stubDevices(new Set(['audio', 'video']));
  await renderElement(<Page />);
  await screen.findByText('open fine');
  const [taken, camera] = [findTrack('audio'), findTrack('video')];
  if (taken) taken.muted = true;
  taken?.dispatchEvent(new Event('mute'));
  await screen.findByText('open microphone-muted');
  if (taken) taken.muted = false;
  taken?.dispatchEvent(new Event('unmute'));
  await waitFor(() => expect(findTrack('audio')).not.toBe(taken));
  expect(taken?.readyState).toBe('ended');
  expect(findTrack('video')).toBe(camera);
});

test.each(['audio', 'video'] as const)(
  'a device of %s that is opened anew although it seems to work is not called disconnected',
  async (kind) => {
    stubDevices(new Set(['audio', 'video']));
    await renderElement(<Page />);
    await screen.findByText('open fine');
    const replaced = findTrack(kind);
    lookAtDevicesWhenStopped(replaced);
    act(() => renew(kind));
    await waitFor(() => expect(findTrack(kind)).not.toBe(replaced));
    screen.getByText('open fine');
    // The one that follows is watched.
    findTrack(kind)?.stop();
    await screen.findByText(`open ${kind === 'audio' ? 'microphone' : 'camera'}-ended`);
  },
);

test('a camera is opened anew although another choice is made while it is opened', async () => {
  const camera = { kind: 'videoinput' as const, deviceId: 'front', label: 'Front' };
  stubDevices(new Set(['audio', 'video']), { devices: [camera] });
  await renderElement(<Page />);
  await screen.findByText('open fine');
  const replaced = findTrack('video');
  const open = navigator.mediaDevices.getUserMedia;
  let proceed = () => {};
  const chosen = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    navigator.mediaDevices.getUserMedia = open;
    await chosen;
    return open(wanted);
  };
  act(() => renew('video'));
  act(() => chooseDevice('audiooutput', { deviceId: 'speaker', label: 'Speaker' }));
  await act(async () => proceed());
  await waitFor(() => expect(findTrack('video')).not.toBe(replaced), { timeout: 5000 });
});

/** Has the page look at its devices as soon as one is stopped, before the page has drawn another one. */
function lookAtDevicesWhenStopped(track: ReturnType<typeof findTrack>): void {
  const stop = track?.stop.bind(track);
  Object.assign(track ?? {}, {
    stop: () => {
      stop?.();
      document.dispatchEvent(new Event('visibilitychange'));
    },
  });
}

test('a phone that shows the page again opens its devices anew, and says why', async () => {
  stubDevices(new Set(['audio', 'video']));
  vi.stubGlobal('navigator', { ...navigator, userAgent: 'Mozilla/5.0 (iPhone)' });
  await renderElement(<Page />);
  await screen.findByText('open fine');
  const before = latest?.getTracks() ?? [];
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await screen.findByText('open page-hidden');
  visibility.mockRestore();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(latest?.getTracks().some((track) => before.includes(track))).toBe(false));
});

test.each([
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['NotAllowedError', 'denied'],
])('a microphone that fails with %s is %s, while the camera works', async (error, state) => {
  const available = new Set(['video']);
  stubDevices(available, { failing: { audio: error } });
  await renderElement(<Page />);
  await screen.findByText(`open fine camera: ok microphone: ${state}`);
  const camera = findTrack('video');
  available.add('audio');
  deviceEvents.dispatchEvent(new Event('devicechange'));
  await screen.findByText('open fine');
  expect(findTrack('audio')?.readyState).toBe('live');
  expect(findTrack('video')).toBe(camera);
});

const microphone = (deviceId: string, label: string) => ({ kind: 'audioinput' as const, deviceId, label });
const builtIn = microphone('built-in', 'Built-in microphone');
const headset = microphone('headset', 'Headset');

test('a chosen microphone replaces the other one, keeps it off, and is used again once it is connected', async () => {
  const devices = [builtIn, headset];
  stubDevices(new Set(['audio', 'video']), { devices });
  await renderElement(<Page />);
  await screen.findByText('open fine');
  const readId = () => findTrack('audio')?.getSettings().deviceId;
  expect(readId()).toBe('built-in');
  const [replaced, camera] = [findTrack('audio'), findTrack('video')];
  toggle();
  await waitFor(() => expect(replaced?.enabled).toBe(false));
  act(() => chooseDevice('audioinput', headset));
  await waitFor(() => expect(readId()).toBe('headset'));
  expect(findTrack('audio')?.enabled).toBe(false);
  expect(replaced?.readyState).toBe('ended');
  expect(findTrack('video')).toBe(camera);
  // Its track goes on, as in some browsers.
  devices.pop();
  deviceEvents.dispatchEvent(new Event('devicechange'));
  await waitFor(() => expect(readId()).toBe('built-in'));
  // Browsers may give it another id then.
  devices.push(microphone('new id', 'Headset'));
  deviceEvents.dispatchEvent(new Event('devicechange'));
  await waitFor(() => expect(readId()).toBe('new id'));
});

test('a camera that is closed to open the chosen one is not called disconnected', async () => {
  const cameras = ['front', 'back'].map((id) => ({ kind: 'videoinput' as const, deviceId: id, label: id }));
  stubDevices(new Set(['audio', 'video']), { devices: cameras });
  await renderElement(<Page />);
  await screen.findByText('open fine');
  const replaced = findTrack('video');
  lookAtDevicesWhenStopped(replaced);
  const open = navigator.mediaDevices.getUserMedia;
  // Some systems open only one camera at a time.
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    if (replaced?.readyState === 'live') throw new DOMException('', 'NotReadableError');
    return open(wanted);
  };
  act(() => chooseDevice('videoinput', { deviceId: 'back', label: 'back' }));
  await waitFor(() => expect(findTrack('video')?.getSettings().deviceId).toBe('back'));
  screen.getByText('open fine');
});

/** The processing that microphones were opened with, in their order. */
function recordProcessing(): string[] {
  const opened: string[] = [];
  const open = navigator.mediaDevices.getUserMedia;
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const audio = wanted?.audio as MediaTrackConstraints | undefined;
    const names = ['echoCancellation', 'noiseSuppression', 'autoGainControl'] as const;
    if (audio) opened.push(names.filter((name) => audio[name] === true).join(' ') || 'nothing');
    return open(wanted);
  };
  return opened;
}

test('archive sound is that of the microphone; without headphones, its echo stays cancelled', async () => {
  stubDevices(new Set(['audio', 'video']));
  const opened = recordProcessing();
  await renderElement(<Page hasArchiveSound />);
  await screen.findByText('open fine');
  const first = findTrack('audio');
  act(() => chooseHeadphones(true));
  await waitFor(() => expect(findTrack('audio')).not.toBe(first));
  screen.getByText('open fine');
  const second = findTrack('audio');
  act(() => chooseHeadphones(false));
  await waitFor(() => expect(findTrack('audio')).not.toBe(second));
  expect(opened).toEqual(['echoCancellation', 'nothing', 'echoCancellation']);
});

test('without archive sound, voices are made clear, with headphones as well', async () => {
  stubDevices(new Set(['audio', 'video']));
  const opened = recordProcessing();
  await renderElement(<Page />);
  await screen.findByText('open fine');
  const microphone = findTrack('audio');
  act(() => chooseHeadphones(true));
  await screen.findByText('open fine');
  expect(opened).toEqual(['echoCancellation noiseSuppression autoGainControl']);
  expect(findTrack('audio')).toBe(microphone);
});
