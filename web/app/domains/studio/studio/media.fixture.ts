import { vi } from 'vitest';

/** A track of a camera or microphone. */
class FakeTrack extends EventTarget {
  readyState = 'live';
  enabled = true;
  muted = false;
  readonly kind: string;
  readonly #deviceId: string;
  constructor(kind: string, deviceId: string) {
    super();
    this.kind = kind;
    this.#deviceId = deviceId;
  }
  getSettings() {
    return { deviceId: this.#deviceId };
  }
  stop() {
    this.readyState = 'ended';
  }
}

/** The stream of devices that `stubDevices` opens. */
export class FakeStream {
  readonly #tracks: FakeTrack[];
  constructor(tracks: FakeTrack[]) {
    this.#tracks = tracks;
  }
  getTracks = () => this.#tracks;
  getAudioTracks = () => this.#tracks.filter(({ kind }) => kind === 'audio');
  getVideoTracks = () => this.#tracks.filter(({ kind }) => kind === 'video');
}

const inputKinds = { audio: 'audioinput', video: 'videoinput' } as const;
type Kind = keyof typeof inputKinds;

/** Events that `stubDevices` sends to the page. */
export const deviceEvents = new EventTarget();

/**
 * Replaces the devices of the page: kinds of tracks that are missing from `available` cannot be opened, and those in
 * `failing` fail with the error that they have there. `devices` are those that the page can choose from, the first ones by
 * default.
 */
export function stubDevices(
  available: Set<string>,
  {
    failing = {},
    devices = [],
  }: { failing?: Partial<Record<Kind, string>>; devices?: Partial<MediaDeviceInfo>[] } = {},
) {
  vi.stubGlobal('MediaStream', FakeStream);
  const open = (kind: Kind, constraint: MediaTrackConstraints | boolean | undefined) => {
    if (!available.has(kind)) throw new DOMException('', failing[kind] ?? 'NotFoundError');
    const { exact } = (constraint as { deviceId?: { exact?: string } }).deviceId ?? {};
    const first = devices.find((device) => device.kind === inputKinds[kind])?.deviceId;
    return new FakeTrack(kind, exact ?? first ?? kind);
  };
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: navigator.userAgent,
    mediaDevices: {
      enumerateDevices: async () => [...devices],
      addEventListener: deviceEvents.addEventListener.bind(deviceEvents),
      removeEventListener: deviceEvents.removeEventListener.bind(deviceEvents),
      getUserMedia: async (wanted: MediaStreamConstraints) =>
        new FakeStream(
          (['audio', 'video'] as const)
            .filter((kind) => kind in wanted)
            .map((kind) => open(kind, wanted[kind])),
        ),
    },
  });
}
