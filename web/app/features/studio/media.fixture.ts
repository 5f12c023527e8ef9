import { vi } from 'vitest';

/** A track of a camera or microphone. */
class FakeTrack extends EventTarget {
  readyState = 'live';
  enabled = true;
  readonly kind: string;
  constructor(kind: string) {
    super();
    this.kind = kind;
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

/** Replaces the devices of the page: kinds of tracks that are missing from `available` cannot be opened. */
export function stubDevices(available: Set<string>) {
  vi.stubGlobal('MediaStream', FakeStream);
  vi.stubGlobal('navigator', {
    ...navigator,
    mediaDevices: {
      getUserMedia: async (wanted: MediaStreamConstraints) => {
        const kinds = ['audio', 'video'].filter((kind) => kind in wanted);
        if (kinds.some((kind) => !available.has(kind))) throw new DOMException('', 'NotFoundError');
        return new FakeStream(kinds.map((kind) => new FakeTrack(kind)));
      },
    },
  });
}
