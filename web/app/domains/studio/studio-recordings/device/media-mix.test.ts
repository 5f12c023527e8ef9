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
  samples = 0;
  readonly createAnalyser = () => ({
    getFloatTimeDomainData: (samples: Float32Array) => samples.fill(this.samples),
  });
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

test('voices are mixed and watched also if the sound cannot start at first, as during a phone call', async () => {
  class BusyContext extends FakeContext {
    override readonly resume = vi.fn(async () => {
      throw new DOMException('', 'InvalidStateError');
    });
    override samples = 0.0001;
  }
  vi.stubGlobal('AudioContext', BusyContext);
  vi.stubGlobal('MediaStream', FakeStream);
  const track = { kind: 'audio', id: 'voice' } as MediaStreamTrack;
  const voice = new FakeStream([track]) as unknown as MediaStream;
  const onSound = vi.fn();
  const mix = createMediaMix(voice, [voice], onSound);
  await vi.waitFor(() => expect(FakeContext.last.resume).toHaveBeenCalled());
  FakeContext.last.change('running');
  expect(onSound).toHaveBeenLastCalledWith(true);
  expect(mix.hasSound(track)).toBe(true);
  mix.close();
});

test('a voice has sound unless all of its samples are zero; nothing is known while the sound is stopped', async () => {
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('MediaStream', FakeStream);
  const track = { kind: 'audio', id: 'voice' } as MediaStreamTrack;
  const voice = new FakeStream([track]) as unknown as MediaStream;
  const mix = createMediaMix(voice, [voice], () => undefined);
  const context = FakeContext.last;
  await vi.waitFor(() => expect(mix.hasSound(track)).toBe(false));
  context.samples = 0.0001;
  expect(mix.hasSound(track)).toBe(true);
  context.state = 'interrupted';
  expect(mix.hasSound(track)).toBeNull();
  expect(mix.hasSound({ ...track, id: 'another' })).toBeNull();
  mix.close();
});
