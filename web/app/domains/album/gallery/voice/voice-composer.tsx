import { maxVoiceSeconds, waveformBars } from '@lifestory/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { UnsavedChangesPrompt } from '../../../../ui/forms/unsaved-changes.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Alert } from '../../../../ui/notices/alert.tsx';
import { toastSuccess } from '../../../../ui/notices/toast.ts';
import { formatPosition } from '../../../../ui/position.ts';
import { watchLoudness } from '../../../studio/studio/index.ts';
import { useVoiceRecorder } from './use-voice-recorder.ts';
import styles from './voice.module.css';
import { addVoiceCommentMutation } from './voice-comment.api.ts';
import { VoicePlayer, Waveform } from './voice-player.tsx';

/** Milliseconds between two measurements. */
const intervalMs = 125;
/** Makes an ordinary voice fill most of the height. */
const gain = 350;

/** The last levels of a microphone while it is open, from 0 to 100, oldest first. */
function useLevels(stream: MediaStream | null): readonly number[] {
  const [levels, setLevels] = useState<readonly number[]>(() =>
    Array.from({ length: waveformBars }, () => 0),
  );
  useEffect(() => {
    if (!stream) return;
    return watchLoudness(stream, intervalMs, (loudness) => {
      const level = Math.min(100, Math.round(loudness * gain));
      setLevels((before) => [...before.slice(1), level]);
    });
  }, [stream]);
  return levels;
}

/** Milliseconds between two updates of the shown time. */
const timerIntervalMs = 250;

interface Props {
  memoryId: string;
  /** Called when the message is sent or discarded. */
  onClose: () => void;
}

/** Records a spoken comment, plays it to its author, and sends it. */
export default function VoiceComposer({ memoryId, onClose }: Props) {
  const { state, stop, restart } = useVoiceRecorder();
  const send = useMutation(addVoiceCommentMutation(memoryId));
  const focused = useRef<HTMLElement>(null);
  // The button of the step before is gone, and on a phone the next one may be below the window.
  useEffect(() => {
    if (state.step === 'reading') return;
    focused.current?.focus({ preventScroll: true });
    focused.current?.scrollIntoView({ block: 'center' });
  }, [state.step]);
  const discard = (
    <Button look="outline" onClick={onClose} disabled={send.isPending}>
      {state.step === 'preview' ? 'Discard' : 'Cancel'}
    </Button>
  );
  return (
    <section aria-label="Spoken comment" className={styles.composer} ref={focused} tabIndex={-1}>
      <UnsavedChangesPrompt
        when={state.step === 'recording' || state.step === 'preview'}
        text="Your spoken comment has not been sent yet."
      />
      {state.step === 'starting' && (
        <>
          <p role="status">Please allow your browser to use the microphone.</p>
          <div className={styles.buttons}>{discard}</div>
        </>
      )}
      {state.step === 'recording' && (
        <>
          <RecordingMeter stream={state.stream} startedAt={state.startedAt} />
          <div className={styles.buttons}>
            <Button onClick={() => void stop()}>Stop</Button>
            {discard}
          </div>
        </>
      )}
      {state.step === 'reading' && <p role="status">One moment…</p>}
      {state.step === 'preview' && (
        <>
          <p role="status">Listen to your comment, then send it.</p>
          <VoicePlayer {...state.preview} text="" label="your comment" />
          {send.error && <Alert tone="danger">Your comment was not sent. {send.error.message}</Alert>}
          <div className={styles.buttons}>
            <Button
              loading={send.isPending}
              onClick={() =>
                send.mutate(state.preview, {
                  onSuccess: ({ message }) => {
                    onClose();
                    void toastSuccess(message);
                  },
                })
              }
            >
              Send spoken comment
            </Button>
            <Button look="outline" onClick={() => void restart()} disabled={send.isPending}>
              Record again
            </Button>
            {discard}
          </div>
        </>
      )}
      {state.step === 'failed' && (
        <>
          <Alert tone="danger">{state.message}</Alert>
          <div className={styles.buttons}>
            <Button onClick={() => void restart()}>
              <Icon name="microphone" size={18} />
              Try again
            </Button>
            {discard}
          </div>
        </>
      )}
    </section>
  );
}

function RecordingMeter({ stream, startedAt }: { stream: MediaStream; startedAt: number }) {
  const levels = useLevels(stream);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((Date.now() - startedAt) / 1000), timerIntervalMs);
    return () => clearInterval(timer);
  }, [startedAt]);
  return (
    <>
      <div className={styles.recording}>
        <span className={styles.light} aria-hidden="true" />
        <div className={styles.meter}>
          <Waveform bars={levels} progress={1} />
        </div>
        <span className={styles.time} role="timer">
          {formatPosition(seconds * 1000)}
        </span>
      </div>
      <p role="status">Recording. Speak now, for up to {maxVoiceSeconds} seconds.</p>
    </>
  );
}
