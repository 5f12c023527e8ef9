/** Why camera or microphone cannot be used. */
export type MediaProblem =
  | 'denied'
  | 'missing'
  | 'busy'
  | 'insecure'
  | 'failed'
  | 'no-camera'
  | 'no-microphone';

/** Returns the problem behind an error of `getUserMedia`. */
export function findMediaProblem(error: unknown): MediaProblem {
  const name = error instanceof DOMException || error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return name === 'SecurityError' ? 'insecure' : 'failed';
}

type Browser = 'safari-phone' | 'safari' | 'firefox' | 'edge' | 'chrome';

const browserNames: Record<Browser, string> = {
  'safari-phone': 'iPhone or iPad',
  safari: 'Safari',
  firefox: 'Firefox',
  edge: 'Edge',
  chrome: 'Chrome',
};

/** Returns the family of a browser, as far as its instructions differ. */
function findBrowser(userAgent: string): Browser {
  if (/iPhone|iPad/.test(userAgent)) return 'safari-phone';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Edg\//.test(userAgent)) return 'edge';
  return /Chrome\//.test(userAgent) ? 'chrome' : 'safari';
}

/** Returns the name of a browser, for staff. */
export const findBrowserName = (userAgent: string): string => browserNames[findBrowser(userAgent)];

const permissionSteps: Record<Browser, string> = {
  'safari-phone':
    'Open Settings on this device, choose Apps, then Safari, and allow Camera and Microphone. Then reload this page.',
  safari:
    'Choose Safari in the menu bar, then Settings for this Website, and allow Camera and Microphone. Then reload this page.',
  firefox:
    'Click the crossed-out camera to the left of the address at the top, and remove the block. Then reload this page.',
  edge: 'Click the lock to the left of the address at the top, and allow Camera and Microphone. Then reload this page.',
  chrome:
    'Click the symbol to the left of the address at the top, and switch Camera and Microphone on. Then reload this page.',
};

const sentences: Record<Exclude<MediaProblem, 'denied'>, string> = {
  missing: 'This device has no camera and no microphone. Connect them, or use a phone, a tablet or a laptop.',
  busy: 'Another program is using the camera or microphone. Close it, then try again.',
  insecure:
    'Browsers allow the camera only on secure pages. Please open the link exactly as it is in our e-mail.',
  failed: 'The camera and microphone could not be started. Restart this device, then open the link again.',
  'no-camera': 'No camera was found, so we can hear you but not see you.',
  'no-microphone': 'No microphone was found, so we can see you but not hear you. Please connect one.',
};

/** Describes a problem with what to do about it in the browser. */
export const describeMediaProblem = (problem: MediaProblem, userAgent: string): string =>
  problem === 'denied'
    ? `The camera and microphone are blocked. ${permissionSteps[findBrowser(userAgent)]}`
    : sentences[problem];
