import { useEffect, useRef } from 'react';
import { keepPageOpen } from '../../../api/keep-page-open.ts';
import { DropArea } from '../../../ui/forms/drop-area.tsx';
import { UnsavedChangesPrompt } from '../../../ui/forms/unsaved-changes.tsx';
import { toastDanger } from '../../../ui/notices/toast.ts';
import { canSendChunks } from './chunks.ts';
import { recordingFieldId } from './recording-field.ts';
import { notMp4Message, type UploadApi } from './upload.ts';
import { UploadRow } from './upload-row.tsx';
import styles from './uploader.module.css';
import { useUpload } from './use-upload.ts';

interface Props {
  calls: UploadApi;
  /** Why uploading is disabled; shown instead of the hint. */
  disabledReason?: string;
  /** Called when the upload is complete; `interviewId` is the interview with the recording. */
  onDone?: (file: File, interviewId: string | null) => void;
  /** Called with whether an upload is running or waiting. */
  onBusy?: (busy: boolean) => void;
}

const hint =
  'One MP4 file of any length. It is uploaded in small parts: after an interruption, choose the same file to continue.';
const titleOf = (disabledReason: string | undefined, again: boolean): string => {
  if (disabledReason !== undefined) return 'Upload not available';
  return again ? 'Drop another video here, or click to choose' : 'Drop the video here, or click to choose';
};

const unsupportedMessage = "Your browser doesn't support chunked uploads. Get a better browser.";

/** Drop area for a film, with the progress of its upload. One file at a time. */
export function Uploader({ calls, disabledReason, onDone, onBusy }: Props) {
  const { upload, view, start, clear } = useUpload(calls);
  const onDoneRef = useRef(onDone);
  onDoneRef.current = onDone;
  const state = view?.state;
  const isBusy =
    state === 'uploading' || state === 'retrying' || (state === 'error' && view?.resumable === true);

  useEffect(() => {
    onBusy?.(isBusy);
    return isBusy ? keepPageOpen() : undefined;
  }, [isBusy, onBusy]);
  useEffect(() => {
    if (!canSendChunks()) window.alert(unsupportedMessage);
  }, []);
  useEffect(() => {
    if (!upload) return;
    if (state === 'success') onDoneRef.current?.(upload.file, upload.read().interviewId);
    if (state === 'cancelled' && upload.read().message === notMp4Message) void toastDanger(notMp4Message);
  }, [state, upload]);

  const startUpload = (files: readonly File[]) => {
    const [file] = files;
    if (files.length > 1) void toastDanger('Please upload one file at a time.');
    else if (file) start(file);
  };

  return (
    <div className={styles.uploader}>
      {!isBusy && (
        <DropArea
          fieldId={recordingFieldId}
          onFiles={startUpload}
          accept="video/mp4"
          icon="video"
          title={titleOf(disabledReason, state !== undefined)}
          hint={disabledReason ?? hint}
          disabled={disabledReason !== undefined}
        />
      )}
      {upload && view && <UploadRow upload={upload} view={view} onClear={clear} />}
      <UnsavedChangesPrompt
        when={isBusy}
        text="The recording is still being uploaded. If you leave, the upload stops; choose the same file again to resume it."
      />
    </div>
  );
}
