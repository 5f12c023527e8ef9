import type { Transcript } from '@lifestory/contract';
import { maxTranscriptBytes } from '@lifestory/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { toastDanger, toastOutcome, toastSuccess } from '../../ui/notices/toast.ts';
import styles from './transcript-view.module.css';
import { deleteMutation, transcribeMutation, uploadMutation } from './transcripts.api.ts';

/** Uploads the transcript of a film, requests its transcription, or deletes it after a second click. */
export function TranscriptUpload({ transcript }: { transcript: Transcript }) {
  const { film_id: filmId, source, transcription, can } = transcript;
  const hasTranscript = source !== null;
  const transcribe = useMutation(transcribeMutation);
  const id = useId();
  const upload = useMutation(uploadMutation);
  const remove = useMutation(deleteMutation);
  const [isConfirming, setConfirming] = useState(false);
  const choose = (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxTranscriptBytes) return void toastDanger('This file is too large for a transcript.');
    upload.mutate(
      { id: filmId, file },
      {
        onSuccess: ({ data }) => void toastSuccess(`The transcript has ${data.sentences} sentences.`),
        onError: ({ message }) => void toastDanger(message),
      },
    );
  };
  return (
    <div className={styles.upload}>
      <label htmlFor={id}>
        {hasTranscript ? 'Replace the transcript' : 'Upload a transcript'} (VTT or SRT)
      </label>
      <input
        id={id}
        type="file"
        accept=".vtt,.srt,text/vtt"
        disabled={upload.isPending}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      {upload.data && upload.data.data.warnings.length > 0 && (
        <ul role="status" className={styles.note}>
          {upload.data.data.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
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
      {hasTranscript &&
        (isConfirming ? (
          <Button
            look="text"
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(filmId, {
                onSuccess: ({ message }) => {
                  setConfirming(false);
                  void toastSuccess(message);
                },
                onError: ({ message }) => void toastDanger(message),
              })
            }
          >
            Yes, delete the transcript and its corrections
          </Button>
        ) : (
          <Button look="text" onClick={() => setConfirming(true)}>
            Delete the transcript
          </Button>
        ))}
    </div>
  );
}
