import type { Transcript } from '@lifestory/contract';
import { maxTranscriptBytes } from '@lifestory/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { LazyConfirm } from '../../../ui/dialogs/lazy-confirm.tsx';
import { DropArea } from '../../../ui/forms/drop-area.tsx';
import { toastOutcome, toastSuccess } from '../../../ui/notices/toast.ts';
import styles from './transcript-view.module.css';
import { deleteMutation, transcribeMutation, uploadMutation } from './transcripts.api.ts';

/** Uploads the transcript of a film, requests its transcription, or deletes it after a confirmation. */
export function TranscriptUpload({ transcript }: { transcript: Transcript }) {
  const { film_id: filmId, source, transcription, can } = transcript;
  const hasTranscript = source !== null;
  const transcribe = useMutation(transcribeMutation);
  const upload = useMutation(uploadMutation);
  const remove = useMutation(deleteMutation);
  const [isConfirming, setConfirming] = useState(false);
  /** Why the chosen file was refused. */
  const [refusal, setRefusal] = useState('');
  const choose = ([file]: readonly File[]) => {
    if (!file) return;
    upload.reset();
    if (file.size > maxTranscriptBytes) return setRefusal(`${file.name} is too large for a transcript.`);
    setRefusal('');
    upload.mutate(
      { id: filmId, file },
      {
        onSuccess: ({ data: { sentences } }) =>
          void toastSuccess(
            `The transcript has ${sentences === 1 ? '1 sentence' : `${sentences} sentences`}.`,
          ),
        onError: ({ message }) => setRefusal(`${file.name}: ${message}`),
      },
    );
  };
  const title = hasTranscript ? 'Replace the transcript' : 'Upload a transcript';
  return (
    <div className={styles.upload}>
      <DropArea
        accept=".vtt,.srt,text/vtt"
        icon="upload"
        title={upload.isPending ? 'Uploading…' : title}
        hint="A VTT or SRT file of this film."
        disabled={upload.isPending}
        onFiles={choose}
      />
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      {upload.data && upload.data.data.warnings.length > 0 && (
        <div role="status" className={styles.warnings}>
          {upload.data.data.warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </div>
      )}
      {transcription !== 'none' && (
        <p role="status" className={styles.note}>
          {transcription === 'running'
            ? 'The film is being transcribed. This can take as long as the film.'
            : 'The film could not be transcribed. We will try again later.'}
        </p>
      )}
      {can.transcribe && transcription !== 'running' && (
        <Button
          look="outline"
          loading={transcribe.isPending}
          onClick={() => transcribe.mutate(filmId, toastOutcome)}
        >
          Transcribe the film
        </Button>
      )}
      {hasTranscript && (
        <Button look="outline" onClick={() => setConfirming(true)}>
          Delete the transcript
        </Button>
      )}
      <LazyConfirm
        opened={isConfirming}
        title="Delete the transcript?"
        text="Its corrections are deleted too. Private passages stay private."
        busy={remove.isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() => remove.mutate(filmId, { ...toastOutcome, onSettled: () => setConfirming(false) })}
      />
    </div>
  );
}
