import { expect, test, vi } from 'vitest';
import { createMediaMix } from './media-mix.ts';

const node = () => ({
  connect: vi.fn(),
  disconnect: vi.fn(),
  start: vi.fn(),
  offset: { value: 1 },
  stream: new FakeStream(),
});

class FakeStream {
  readonly #tracks: unknown[];
  constructor(tracks: unknown[] = []) {
    this.#tracks = tracks;
  }
  getTracks = () => this.#tracks;
  getAudioTracks = () => this.#tracks;
  getVideoTracks = () => [{ kind: 'video', id: 'camera' }];
}

class FakeContext extends EventTarget {
  static last: FakeContext;
  state = 'suspended';
  sources: ReturnType<typeof node>[] = [];
  constructor() {
    super();
    FakeContext.last = this;
  }
  readonly createMediaStreamDestination = node;
  readonly createConstantSource = node;
  createMediaStreamSource() {
    const source = node();
    this.sources.push(source);
    return source;
  }
  change(state: string) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
  readonly resume = vi.fn(async () => this.change('running'));
  readonly close = async () => this.change('closed');
}

test('sound that the browser has stopped is named, started again, and gets its voices anew', async () => {
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('MediaStream', FakeStream);
  const states: boolean[] = [];
  const voice = new FakeStream([{ kind: 'audio', id: 'voice' }]) as unknown as MediaStream;
  const mix = createMediaMix(voice, [voice], (isRunning) => states.push(isRunning));
  const context = FakeContext.last;
  await vi.waitFor(() => expect(context.sources).toHaveLength(1));
  expect(states).toEqual([true]);
  context.change('interrupted');
  await vi.waitFor(() => expect(states).toEqual([true, false, true]));
  // A source keeps what it gets while the sound is stopped, and would stay late by that much.
  expect(context.sources[0]?.disconnect).toHaveBeenCalled();
  expect(context.sources).toHaveLength(2);
  mix.close();
  expect(states).toEqual([true, false, true]);
});
