import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Confirm } from '../../../../ui/dialogs/confirm.tsx';
import { Checkbox } from '../../../../ui/forms/choices.tsx';
import { CallButton, type CallParts } from '../../studio/index.ts';
import { controlMutation, recordingQuery } from '../recordings.api.ts';
import { useTakes } from '../takes-provider.tsx';
import styles from './recording.module.css';

/** The controls of the interviewer: record, pause, stop. */
export function RecordingControls({ seatKey }: { seatKey: string }) {
  const recording = useQuery(recordingQuery(seatKey)).data;
  const control = useMutation(controlMutation(seatKey));
  const [isStopping, setStopping] = useState(false);
  if (!recording) return null;
  const { state, consent, has_film } = recording;
  return (
    <section aria-label="Recording">
      <div className={styles.controls}>
        {state !== 'recording' && (
          <Button look="accent" loading={control.isPending} onClick={() => control.mutate('record')}>
            {state === 'off' ? 'Record' : state === 'paused' ? 'Resume recording' : 'Record again'}
          </Button>
        )}
        {state === 'recording' && (
          <Button look="accent" loading={control.isPending} onClick={() => control.mutate('pause')}>
            Pause recording
          </Button>
        )}
        {(state === 'recording' || state === 'paused') && (
          <Button look="outline" onClick={() => setStopping(true)}>
            Stop recording
          </Button>
        )}
      </div>
      <OwnTrackChoice />
      {consent.state !== 'given' && <p>{consentSentences[consent.state]}</p>}
      {state === 'ended' && !has_film && <p>The film is made as soon as all recordings have arrived.</p>}
      {has_film && <p>The film is on the page of the session.</p>}
      {control.error && <p role="alert">{control.error.message}</p>}
      <Confirm
        opened={isStopping}
        title="Stop recording?"
        text="The film is made from what was recorded. To continue later, choose Pause instead."
        confirmLabel="Stop recording"
        cancelLabel="Keep recording"
        busy={control.isPending}
        onCancel={() => setStopping(false)}
        onConfirm={() => control.mutate('stop', { onSettled: () => setStopping(false) })}
      />
    </section>
  );
}

/** Whether the interviewer's own picture and voice are recorded, too: for editing, not for the film. */
function OwnTrackChoice() {
  const { keepsOwnTrack, setKeepsOwnTrack } = useTakes();
  return (
    <Checkbox
      className={styles.choice}
      label="Also keep my own camera and microphone"
      description="As a separate file on the page of the session, where you choose whether the film shows you."
      checked={keepsOwnTrack}
      onChange={({ currentTarget }) => setKeepsOwnTrack(currentTarget.checked)}
    />
  );
}

const consentSentences = {
  missing: 'The storyteller has not agreed to the recording yet. They are asked in the call.',
  withdrawn: 'The storyteller has withdrawn their consent. Nothing is recorded.',
};

/** The storyteller's own way to pause the recording; nothing while it is not running. */
export function RecordingPause({ seatKey, role }: CallParts) {
  const recording = useQuery(recordingQuery(seatKey)).data;
  const control = useMutation(controlMutation(seatKey));
  if (role !== 'storyteller' || recording?.state !== 'recording') return null;
  return (
    <CallButton
      icon="pause"
      label="Pause recording"
      disabled={control.isPending}
      onClick={() => control.mutate('pause')}
    />
  );
}
