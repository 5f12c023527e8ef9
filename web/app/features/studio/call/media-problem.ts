import type { DeviceCheck } from '@lifestory/contract';

/** Why camera or microphone cannot be used. */
export type MediaProblem =
  | 'denied'
  | 'missing'
  | 'busy'
  | 'insecure'
  | 'unsupported'
  | 'failed'
  | 'no-camera'
  | 'no-microphone';

/** Returns the problem behind an error of `getUserMedia`. */
export function findMediaProblem(error: unknown): MediaProblem {
  const name = error instanceof DOMException || error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  if (name === 'NotSupportedError') return 'unsupported';
  return name === 'SecurityError' ? 'insecure' : 'failed';
}

/** A device that was lost during the call. */
export type Interruption = 'microphone-ended' | 'camera-ended';

/** Returns the kinds of tracks of a stream whose device is gone: their tracks give nothing any more. */
export const findLostKinds = (tracks: readonly MediaStreamTrack[]): ('audio' | 'video')[] =>
  (['audio', 'video'] as const).filter((kind) => {
    const ofKind = tracks.filter((track) => track.kind === kind);
    return ofKind.length > 0 && ofKind.every(({ readyState }) => readyState === 'ended');
  });

/** Returns the warning about lost kinds of tracks: the voice is worth more than the picture. */
export const findInterruption = (lost: readonly ('audio' | 'video')[]): Interruption | null => {
  if (lost.includes('audio')) return 'microphone-ended';
  return lost.includes('video') ? 'camera-ended' : null;
};

/** What a browser lacks for a call: the call itself, or only its recording; null if it has all. */
export function findMissingFeature(): 'call' | 'recording' | null {
  // Browsers hide camera and microphone from pages that are not secure.
  const hasDevices = !window.isSecureContext || typeof navigator.mediaDevices?.getUserMedia === 'function';
  if (typeof RTCPeerConnection === 'undefined' || !hasDevices) return 'call';
  return typeof MediaRecorder === 'undefined' ? 'recording' : null;
}

/** Describes what a browser lacks for a call, with what to do about it. */
export const describeMissingFeature = (missing: 'call' | 'recording'): string =>
  `This browser cannot ${missing === 'call' ? 'make video calls' : 'record the interview'}. Please open the link from our e-mail in Safari, Chrome, Edge or Firefox, or on another phone, tablet or computer.`;

/** The program and the device, as far as they decide where a permission is. */
export type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** The families of browsers whose instructions differ, the more specific ones first. iPads say that they are Macs. */
const browsers: readonly { name: string; is: (device: Device) => boolean; steps: string }[] = [
  ...(
    [
      ['Chrome', /CriOS\//],
      ['Firefox', /FxiOS\//],
      ['Edge', /EdgiOS\//],
      ['Safari', /./],
    ] as const
  ).map(([app, pattern]) => ({
    name: `${app} on iPhone or iPad`,
    is: (device: Device) => isAppleTouchDevice(device) && pattern.test(device.userAgent),
    steps: `Open Settings on this device, choose Apps, then ${app}, and allow Camera and Microphone. If Settings has no Apps, look for ${app} in its list. Then reload this page.`,
  })),
  {
    name: 'Firefox on Android',
    is: ({ userAgent }) => /Android.*Firefox\//.test(userAgent),
    steps:
      'Tap the symbol to the left of the address, and switch Camera and Microphone from blocked to allowed. Then reload this page.',
  },
  {
    name: 'Android',
    is: ({ userAgent }) => /Android/.test(userAgent),
    steps:
      'Tap the symbol to the left of the address, choose Permissions, and allow Camera and Microphone. Then reload this page.',
  },
  {
    name: 'Firefox',
    is: ({ userAgent }) => /Firefox\//.test(userAgent),
    steps:
      'Click the crossed-out camera to the left of the address at the top, and remove the block. Then reload this page.',
  },
  {
    name: 'Edge',
    is: ({ userAgent }) => /Edg\//.test(userAgent),
    steps:
      'Click the lock to the left of the address at the top, and allow Camera and Microphone. Then reload this page.',
  },
  {
    name: 'Chrome',
    is: ({ userAgent }) => /Chrome\//.test(userAgent),
    steps:
      'Click the symbol to the left of the address at the top, and switch Camera and Microphone on. Then reload this page.',
  },
  {
    name: 'Safari',
    is: () => true,
    steps:
      'Choose Safari in the menu bar, then Settings for this Website, and allow Camera and Microphone. Then reload this page.',
  },
];

const isAppleTouchDevice = ({ userAgent, maxTouchPoints }: Device) =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

const findBrowser = (device: Device) => browsers.find(({ is }) => is(device));

/** Returns the name of a browser, for staff. */
export const findBrowserName = (device: Device): string => findBrowser(device)?.name ?? '';

const sentences: Record<Exclude<MediaProblem, 'denied'>, string> = {
  missing: 'This device has no camera and no microphone. Connect them, or use a phone, a tablet or a laptop.',
  busy: 'Another program is using the camera or microphone. Close it, then try again.',
  insecure:
    'Browsers allow the camera only on secure pages. Please open the link exactly as it is in our e-mail.',
  unsupported: describeMissingFeature('call'),
  failed: 'The camera and microphone could not be started. Restart this device, then open the link again.',
  'no-camera': 'No camera was found, so we can hear you but not see you.',
  'no-microphone': 'No microphone was found, so we can see you but not hear you. Please connect one.',
};

/** Describes a problem with what to do about it in the browser. */
export const describeMediaProblem = (problem: MediaProblem, device: Device): string =>
  problem === 'denied'
    ? `The camera and microphone are blocked. ${findBrowser(device)?.steps}`
    : sentences[problem];

/** What staff see: the state of each device. A missing device leaves the other one working. */
export function toDeviceStates(problem: MediaProblem | null): Pick<DeviceCheck, 'camera' | 'microphone'> {
  if (problem === 'no-camera') return { camera: 'missing', microphone: 'ok' };
  if (problem === 'no-microphone') return { camera: 'ok', microphone: 'missing' };
  const state = problem === 'insecure' || problem === 'unsupported' ? 'failed' : (problem ?? 'ok');
  return { camera: state, microphone: state };
}
