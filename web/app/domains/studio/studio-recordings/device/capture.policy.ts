import type { DeviceProblem, OtherProblem, SeatRole } from '@lifestory/contract';

/** Milliseconds without a sent fragment after which a device counts as not sending: after failures, and without any. */
const maxFailingMs = 10_000;
const maxWaitingMs = 20_000;

/** How the fragments of a device fare. */
export interface FragmentState {
  /** Whether the device could not store the latest fragment because it is full; it is then in memory until it is sent. */
  isFull: boolean;
  /** Milliseconds in which fragments waited and none was sent; 0 if nothing waits. */
  waitingMs: number;
  /** Whether the latest attempt to send failed. */
  isFailing: boolean;
}

/** Returns what keeps the fragments of a device from being safe, or may do so; null if nothing does. */
export function evaluateFragments({ isFull, waitingMs, isFailing }: FragmentState): DeviceProblem | null {
  // On a full device, what is not sent is lost when the page closes.
  const isSending = isFull ? !isFailing && waitingMs < maxFailingMs : waitingMs < longestWait(isFailing);
  if (isFull) return isSending ? 'device-full' : 'not-kept';
  return isSending ? null : 'not-sending';
}

const longestWait = (isFailing: boolean): number => (isFailing ? maxFailingMs : maxWaitingMs);

/** Whether a device with a problem contributes nothing that is safe. */
const isLost = (problem: OtherProblem['problem'] | null): boolean =>
  problem === 'unsupported' || problem === 'not-kept';

/**
 * Whether at least one device in the call keeps or sends what it records. `roles` and `problems` are those of all devices;
 * helpers record nothing.
 */
export const isRecordedSomewhere = (
  roles: readonly SeatRole[],
  problems: readonly (OtherProblem['problem'] | null)[],
): boolean => roles.filter((role) => role !== 'helper').length > problems.filter(isLost).length;

/** Whether a problem interrupts what is recorded at this moment, so that it has to be seen at once. */
export const isInterruption = (problem: OtherProblem['problem'] | null): boolean =>
  problem !== null && interruptions.has(problem);

const interruptions: ReadonlySet<OtherProblem['problem']> = new Set([
  'microphone-ended',
  'camera-ended',
  'microphone-muted',
  'camera-muted',
  'page-hidden',
  'sound-stopped',
  'microphone-silent',
  'picture-still',
]);

/** Who reads about a problem: the user of the device, or others, with the name of its user and how much film waits on it. */
type Owner = Pick<OtherProblem, 'name' | 'waiting_seconds'> | 'own';

/** Says how much film waits on a device, such as "About 40 seconds of film are waiting on it."; empty if it is unknown. */
function describeWaiting(seconds: number | null): string {
  if (!seconds) return '';
  const minutes = Math.round(seconds / 60);
  const length = seconds < 100 ? `${seconds} seconds` : `${minutes} minutes`;
  return `About ${length} of film are waiting on it.`;
}

/**
 * Says which side keeps what, in words for one person; null if it is not for them. `isElsewhere`: whether another device
 * records safely, or null while nothing is recorded. Both people are asked to pause only if none does.
 */
export function describeProblem(
  problem: OtherProblem['problem'],
  owner: Owner,
  isElsewhere: boolean | null,
  viewer: SeatRole,
): string | null {
  const isOwn = owner === 'own';
  const device = isOwn ? 'This device' : `The device of ${owner.name}`;
  // Only who sits at the device or leads the interview can do something.
  const isConcerned = isOwn || viewer === 'interviewer';
  const elsewhere = isOwn
    ? 'The recording continues on the other side, and you can go on talking.'
    : 'The recording continues on the other side.';
  const otherSide = {
    true: elsewhere,
    false: 'No other device records. Please pause the recording.',
    null: '',
  }[`${isElsewhere}`];
  switch (problem) {
    case 'space-low':
      if (!isConcerned) return null;
      return isOwn
        ? 'This device has little free space. Please delete something, such as old videos. You can record anyway.'
        : `${device} has little free space for the recording.`;
    case 'not-sending':
      if (!isConcerned) return null;
      return isOwn
        ? 'This device cannot send the recording at the moment. It keeps everything and sends it later. You can go on talking.'
        : `${device} cannot send the recording at the moment. It keeps everything and sends it later. ${describeWaiting(owner.waiting_seconds)}`.trim();
    case 'nothing-arrives':
      if (isOwn || !isConcerned) return null;
      return `Nothing of the recording has arrived from the device of ${owner.name} for ${owner.waiting_seconds} seconds. What it records is kept on it and sent later. ${describeWaiting(owner.waiting_seconds)}`;
    case 'device-full':
      return isOwn
        ? 'This device is full. It sends the recording to us at once, and you can go on talking.'
        : `${device} is full. It sends the recording at once.`;
    case 'microphone-ended':
      return isOwn
        ? 'Your microphone was disconnected. We are turning it on again. Please wait a moment before you go on.'
        : `The microphone of ${owner.name} was disconnected. It is being turned on again.`;
    case 'camera-ended':
      return isOwn
        ? 'Your camera was disconnected. We are turning it on again. You can go on talking.'
        : `The camera of ${owner.name} was disconnected. It is being turned on again.`;
    case 'sound-stopped':
      if (!isConcerned) return null;
      return isOwn
        ? 'The sound of the recording stopped on this device. We are starting it again. Please wait a moment.'
        : `The sound of the recording stopped on the device of ${owner.name}. It is being started again.`;
    case 'microphone-muted':
      return isOwn
        ? 'We cannot hear you. Another program or a phone call has your microphone, or it is turned off. Please end the call or turn it on. Then it works again by itself.'
        : `The microphone of ${owner.name} is turned off, or another program or a phone call has it.`;
    case 'camera-muted':
      return isOwn
        ? 'We cannot see you. Another program has your camera, or it is covered or turned off. You can go on talking.'
        : `The camera of ${owner.name} is turned off, or another program has it.`;
    case 'page-hidden':
      return isOwn
        ? 'You were away from this page, which stops camera and microphone. We are turning them on again. Please keep this page open.'
        : `${owner.name} has left the page of the interview, which stops their camera and microphone. Please wait until they are back.`;
    case 'microphone-silent':
      return isOwn
        ? 'Your microphone gives no sound. Please say something. If this stays here, turn the microphone on, or choose another one below.'
        : `The microphone of ${owner.name} gives no sound. Please ask them to say something, or to choose another microphone.`;
    case 'picture-still':
      if (!isConcerned) return null;
      // The interviewer's device records what it receives, which another camera would not change.
      if (isOwn && viewer === 'interviewer')
        return 'The picture that you receive of the storyteller does not move. It is being recorded anew. You can go on talking.';
      return isOwn
        ? 'The picture that is recorded does not move. If this stays here, choose another camera below. You can go on talking.'
        : `The picture that is recorded on the device of ${owner.name} does not move. It is being started again.`;
    case 'not-kept':
      return `${device} is full. It cannot send the recording either. ${otherSide}`.trim();
    case 'unsupported': {
      const browser = isOwn ? 'This browser' : `The browser of ${owner.name}`;
      return `${browser} cannot record. ${otherSide}`.trim();
    }
  }
}
