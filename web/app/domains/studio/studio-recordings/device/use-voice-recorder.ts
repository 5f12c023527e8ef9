import type { VoiceKind } from '@lifestory/contract';
import { voiceHeaderBytes, voiceMark, voiceRate, voiceType } from '@lifestory/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { randomId } from '../../../../api/random-id.ts';
import { recordingQuery } from '../recordings.api.ts';
import type { TakeQueue } from './take-queue.ts';
import type { VoiceSamples } from './voice.worklet.ts';
import workletUrl from './voice.worklet.ts?worker&url';

/** Milliseconds between attempts to start sound that the browser has stopped. */
const resumeMs = 500;
/** Milliseconds to wait for the last samples: a stopped thread does not send them. */
const maxEndMs = 1000;

interface Input {
  seatKey: string;
  kind: VoiceKind;
  queue: TakeQueue | null;
  /** The user's camera and microphone. */
  stream: MediaStream | null;
}

/**
 * Records the user's microphone alone while the interview is recorded, without loss: one take per interval and microphone.
 * The film does not depend on it, so what goes wrong here is nobody's concern.
 */
export function useVoiceRecorder({ seatKey, kind, queue, stream }: Input): void {
  const recording = useQuery(recordingQuery(seatKey));
  const isRecording = recording.data?.state === 'recording';
  const clockOffset = useRef(0);
  useEffect(() => {
    clockOffset.current = recording.data?.clockOffsetMs ?? 0;
  }, [recording.data?.clockOffsetMs]);
  const microphone = stream?.getAudioTracks()[0] ?? null;
  const [input, setInput] = useState<VoiceInput | null>(null);
  const isWanted = queue !== null;
  // A busy device takes seconds for this: before the recording, so that its beginning is not missing.
  useEffect(() => {
    if (!microphone || !isWanted) return;
    let isCurrent = true;
    const opened = openVoiceInput(microphone);
    void opened.then((found) => isCurrent && setInput(found));
    return () => {
      isCurrent = false;
      setInput(null);
      void opened.then((found) => found?.close());
    };
  }, [microphone, isWanted]);
  useEffect(() => {
    if (!isRecording || !input || !queue) return;
    let take: { id: string; startedAt: number; begun: Promise<void> } | null = null;
    const begin = (startedAt: number) => {
      const id = randomId();
      const clockOffsetMs = clockOffset.current;
      const begun = queue.begin({
        id,
        seatKey,
        kind,
        mimeType: voiceType,
        startedAt: new Date(startedAt + clockOffsetMs).toISOString(),
        clockOffsetMs,
      });
      return { id, startedAt: Math.floor(startedAt), begun };
    };
    let stored = Promise.resolve();
    const stop = input.start((voice) => {
      take ??= begin(voice.startedAt);
      const { id, begun, startedAt } = take;
      const content = createFragment(voice, startedAt);
      stored = stored.then(() => begun).then(() => queue.add(id, content));
    });
    return () => {
      void stop()
        .then(() => stored)
        .catch(() => undefined)
        .then(() => take && queue.complete(take.id));
    };
  }, [isRecording, input, queue, seatKey, kind]);
}

/** Creates a fragment of a take that started at `takeStart`, in milliseconds since 1970: see `voiceType`. */
function createFragment({ startedAt, rate, samples }: VoiceSamples, takeStart: number): Blob {
  const header = new DataView(new ArrayBuffer(voiceHeaderBytes));
  for (const [index, letter] of [...voiceMark].entries()) header.setUint8(index, letter.charCodeAt(0));
  header.setUint32(4, rate, true);
  header.setFloat64(8, Math.max(0, startedAt - takeStart), true);
  return new Blob([header, samples]);
}

/** A microphone whose samples can be recorded. */
interface VoiceInput {
  /**
   * Records from now on: `onSamples` gets two seconds at a time. Returns a function that ends this, and resolves when
   * `onSamples` was called for the last time.
   */
  start(onSamples: (voice: VoiceSamples) => void): () => Promise<void>;
  /** Closes the microphone's input once what is recorded has ended. */
  close(): Promise<void>;
}

/** Opens the input of a microphone; null if this browser cannot record samples. */
async function openVoiceInput(microphone: MediaStreamTrack): Promise<VoiceInput | null> {
  if (typeof AudioWorkletNode === 'undefined') return null;
  const stream = new MediaStream([microphone]);
  // Firefox accepts a microphone only at its own rate.
  for (const options of [{ sampleRate: voiceRate }, {}]) {
    const context = new AudioContext(options);
    try {
      context.createMediaStreamSource(stream);
      await context.audioWorklet.addModule(workletUrl);
      return connectMicrophone(context, stream);
    } catch {
      void context.close();
    }
  }
  return null;
}

function connectMicrophone(context: AudioContext, stream: MediaStream): VoiceInput {
  const node = new AudioWorkletNode(context, 'voice', {
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: 'explicit',
  });
  let source: MediaStreamAudioSourceNode | null = null;
  const check = () => {
    if (context.state !== 'running') {
      source?.disconnect();
      source = null;
      context.resume().catch(() => undefined);
    } else if (!source) {
      // Created only now: it keeps what it gets before the context runs, and stays late by that much.
      source = context.createMediaStreamSource(stream);
      source.connect(node);
    }
  };
  context.addEventListener('statechange', check);
  const timer = window.setInterval(check, resumeMs);
  check();
  let stopped = Promise.resolve();
  let stop = () => stopped;
  return {
    start(onSamples) {
      let end = () => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      node.port.onmessage = ({ data }: MessageEvent<VoiceSamples | null>) => {
        if (data) onSamples(data);
        else end();
      };
      node.port.postMessage('start');
      let isStopping = false;
      stop = () => {
        if (isStopping) return stopped;
        isStopping = true;
        const limit = window.setTimeout(end, maxEndMs);
        node.port.postMessage('stop');
        stopped = ended.then(() => window.clearTimeout(limit));
        return stopped;
      };
      return stop;
    },
    async close() {
      window.clearInterval(timer);
      context.removeEventListener('statechange', check);
      await stop();
      await context.close();
    },
  };
}
