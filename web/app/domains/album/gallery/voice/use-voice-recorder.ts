import { useCallback, useEffect, useRef, useState } from 'react';
import { describeMicrophoneProblem } from './microphone-problem.ts';
import { startVoiceRecorder, type VoiceRecorder } from './voice-recorder.ts';
import { readWaveform } from './waveform.ts';

/** A recording that can be heard before it is sent. */
export interface VoicePreview {
  recording: Blob;
  /** An object URL. */
  url: string;
  seconds: number;
  waveform: number[];
}

type State =
  | { step: 'starting' }
  | { step: 'recording'; stream: MediaStream; startedAt: number }
  | { step: 'reading' }
  | { step: 'preview'; preview: VoicePreview }
  | { step: 'failed'; message: string };

const unreadableMessage = 'The recording could not be read. Please record your message again.';

/** Records a message: it starts at once, and stops on request or when the longest time is reached. */
export function useVoiceRecorder() {
  const [state, setState] = useState<State>({ step: 'starting' });
  const recorder = useRef<VoiceRecorder | null>(null);
  const isOpen = useRef(true);

  const stop = useCallback(async () => {
    const current = recorder.current;
    if (!current) return;
    recorder.current = null;
    setState({ step: 'reading' });
    try {
      const recording = await current.stop();
      const { waveform, seconds } = await readWaveform(recording);
      if (!isOpen.current) return;
      const url = URL.createObjectURL(recording);
      setState({ step: 'preview', preview: { recording, url, seconds, waveform } });
    } catch {
      setState({ step: 'failed', message: unreadableMessage });
    }
  }, []);

  const start = useCallback(async () => {
    setState({ step: 'starting' });
    try {
      const started = await startVoiceRecorder(() => void stop());
      // The person may have closed the recorder while the browser asked for the microphone.
      if (!isOpen.current || recorder.current) return started.cancel();
      recorder.current = started;
      setState({ step: 'recording', stream: started.stream, startedAt: Date.now() });
    } catch (error) {
      setState({ step: 'failed', message: describeMicrophoneProblem(error) });
    }
  }, [stop]);

  useEffect(() => {
    isOpen.current = true;
    void start();
    return () => {
      isOpen.current = false;
      recorder.current?.cancel();
      recorder.current = null;
    };
  }, [start]);

  const url = state.step === 'preview' ? state.preview.url : null;
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);

  return { state, stop, restart: start };
}
