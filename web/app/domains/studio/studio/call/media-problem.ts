import type { DeviceCheck } from '@lifestory/contract';

/** A kind of device that a call sends from, by the kind of its tracks: microphone or camera. */
export type DeviceKind = 'audio' | 'video';

/** Why a device cannot be used. */
export type MediaProblem = 'denied' | 'missing' | 'busy' | 'insecure' | 'unsupported' | 'failed';

/** Why each device cannot be used; null for one that works. */
export type MediaProblems = Record<DeviceKind, MediaProblem | null>;

/** Returns the problem behind an error of `getUserMedia`. */
export function findMediaProblem(error: unknown): MediaProblem {
  const name = error instanceof DOMException || error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  if (name === 'NotSupportedError') return 'unsupported';
  return name === 'SecurityError' ? 'insecure' : 'failed';
}

/**
 * What interrupts the devices in a call. `…-ended`: the device is gone. `…-muted`: the system gives it to something else,
 * such as a phone call, or it was turned off on the device. `page-hidden`: the page is in the background of a phone or
 * tablet, which stops both.
 */
export type Interruption =
  | 'microphone-ended'
  | 'camera-ended'
  | 'microphone-muted'
  | 'camera-muted'
  | 'page-hidden';

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

/** Whether a device stops camera and microphone while another app is shown: phones and tablets. */
export const stopsInBackground = (device: Device): boolean =>
  isAppleTouchDevice(device) || /Android/.test(device.userAgent);

const isAppleTouchDevice = ({ userAgent, maxTouchPoints }: Device) =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

const findBrowser = (device: Device) => browsers.find(({ is }) => is(device));

/** Returns the name of a browser, for staff. */
export const findBrowserName = (device: Device): string => findBrowser(device)?.name ?? '';

const sentences: Record<Exclude<MediaProblem, 'denied'>, string> = {
  missing: 'This device has no camera and no microphone. Connect them, or use a phone, a tablet or a laptop.',
  busy: 'Another program is using the camera and microphone. Close it, then try again.',
  insecure:
    'Browsers allow the camera only on secure pages. Please open the link exactly as it is in our e-mail.',
  unsupported: describeMissingFeature('call'),
  failed: 'The camera and microphone could not be started. Restart this device, then open the link again.',
};

const words = {
  audio: { device: 'microphone', effect: 'we cannot hear you' },
  video: { device: 'camera', effect: 'we cannot see you' },
};

/** Describes why one of two devices cannot be used. */
function describeDeviceProblem(kind: DeviceKind, problem: MediaProblem, browser: Device): string {
  const { device, effect } = words[kind];
  switch (problem) {
    case 'missing':
      return `No ${device} was found, so ${effect}. Please connect one, then try again.`;
    case 'busy':
      return `Another program is using your ${device}, so ${effect}. Close that program, then try again.`;
    case 'denied':
      return `Your ${device} is blocked, so ${effect}. ${findBrowser(browser)?.steps}`;
    case 'failed':
      return `Your ${device} could not be started, so ${effect}. Unplug it and connect it again, or restart this device. Then try again.`;
    default:
      return sentences[problem];
  }
}

/** Describes why devices cannot be used, with what to do about it in the browser. */
export function describeMediaProblems({ audio, video }: MediaProblems, browser: Device): string {
  if (audio && audio === video) {
    return audio === 'denied'
      ? `The camera and microphone are blocked. ${findBrowser(browser)?.steps}`
      : sentences[audio];
  }
  return [
    audio && describeDeviceProblem('audio', audio, browser),
    video && describeDeviceProblem('video', video, browser),
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

/** What staff see: the state of each device. A device that cannot be used leaves the other one working. */
export function toDeviceStates(problems: MediaProblems | null): Pick<DeviceCheck, 'camera' | 'microphone'> {
  const toState = (problem: MediaProblem | null = null) =>
    problem === 'insecure' || problem === 'unsupported' ? 'failed' : (problem ?? 'ok');
  return { camera: toState(problems?.video), microphone: toState(problems?.audio) };
}
