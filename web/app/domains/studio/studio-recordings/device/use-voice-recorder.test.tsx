import type { StudioRecording } from '@lifestory/contract';
import { voiceRate } from '@lifestory/contract/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createFakeApi } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { recording } from '../recording.fixture.ts';
import { recordingQuery } from '../recordings.api.ts';
import type { TakeQueue } from './take-queue.ts';
import { useVoiceRecorder } from './use-voice-recorder.ts';

interface Processor {
  port: Port;
  process(inputs: Float32Array[][]): boolean;
}

class Port {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  postMessage: (data: unknown) => void = () => undefined;
}

/** The processor of `voice.worklet.ts`, which browsers run in their sound thread. */
const Processor = await loadProcessor();

async function loadProcessor(): Promise<new () => Processor> {
  let found: (new () => Processor) | undefined;
  vi.stubGlobal('sampleRate', voiceRate);
  vi.stubGlobal(
    'AudioWorkletProcessor',
    class {
      readonly port = new Port();
    },
  );
  vi.stubGlobal('registerProcessor', (_name: string, processor: new () => Processor) => {
    found = processor;
  });
  await import('./voice.worklet.ts');
  if (!found) throw new Error('The worklet registers no processor.');
  return found;
}

let processors: Processor[] = [];

/** Gives a stretch of sound in the blocks in which browsers do it. */
function speak(value: number, samples: number): void {
  for (let at = 0; at < samples; at += 128) processors.at(-1)?.process([[new Float32Array(128).fill(value)]]);
}

class FakeContext extends EventTarget {
  state = 'running';
  readonly audioWorklet = { addModule: async () => undefined };
  readonly createMediaStreamSource = () => ({ connect: () => undefined, disconnect: () => undefined });
  readonly resume = async () => undefined;
  readonly close = vi.fn(async () => {
    this.state = 'closed';
  });
}

class FakeNode {
  readonly port = new Port();
  constructor() {
    const processor = new Processor();
    processors.push(processor);
    const { port } = this;
    port.postMessage = (data) => processor.port.onmessage?.({ data });
    processor.port.postMessage = (data) => port.onmessage?.({ data });
  }
}

class FakeStream {
  readonly tracks: unknown[];
  constructor(tracks: unknown[] = []) {
    this.tracks = tracks;
  }
  getAudioTracks = () => this.tracks;
}

let refetch = async () => {};
let shownState: string | undefined;
const added: { take: string; content: Blob }[] = [];
const begun: { id: string; kind: string }[] = [];
const completed: string[] = [];
const queue = {
  begin: async (take: { id: string; kind: string }) => void begun.push(take),
  add: async (take: string, content: Blob) => void added.push({ take, content }),
  complete: (take: string) => void completed.push(take),
} as unknown as TakeQueue;
const stream = new FakeStream([{ kind: 'audio', id: 'microphone' }]) as unknown as MediaStream;

function Page() {
  const client = useQueryClient();
  refetch = () => client.refetchQueries({ queryKey: recordingQuery('key').queryKey });
  const state = useQuery(recordingQuery('key')).data?.state;
  useVoiceRecorder({ seatKey: 'key', kind: 'voice', queue, stream });
  useEffect(() => {
    shownState = state;
  }, [state]);
  return null;
}

afterEach(() => {
  processors = [];
});

/** Reads the samples of fragments, without their headers of 16 bytes. */
async function readSamples(fragments: readonly Blob[]): Promise<number[]> {
  const contents = await Promise.all(fragments.map((fragment) => fragment.arrayBuffer()));
  return contents.flatMap((content) => [...new Int16Array(content.slice(16))]);
}

test('the microphone is ready before the recording begins, so that no first second is missing', async () => {
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('AudioWorkletNode', FakeNode);
  vi.stubGlobal('MediaStream', FakeStream);
  const api = createFakeApi({ 'studioRecordings.state': recording({ state: 'off' }) });
  await renderElement(<Page />);
  await waitFor(() => expect(processors).toHaveLength(1));
  speak(0.25, 48_000);
  expect(begun).toEqual([]);
  const change = async (state: StudioRecording['state']) => {
    api.replies['studioRecordings.state'] = recording({ state });
    await act(refetch);
    await waitFor(() => expect(shownState).toBe(state));
  };
  for (const [index, value] of [0.5, 0.75].entries()) {
    await change('recording');
    // Nothing is waited for: what is said now is recorded.
    speak(value, 1_280);
    await change('paused');
    speak(0.25, 48_000);
    await waitFor(() => expect(completed).toHaveLength(index + 1));
    const { id } = begun[index] ?? { id: '' };
    const samples = await readSamples(added.filter(({ take }) => take === id).map(({ content }) => content));
    expect(samples).toEqual(Array(1_280).fill(Math.round(value * 32_767)));
  }
  expect(begun.map(({ kind }) => kind)).toEqual(['voice', 'voice']);
  expect(processors).toHaveLength(1);
});
