import { useEffect, useRef } from 'react';
import { keepPageOpen } from '../../../api/keep-page-open.ts';
import { DropArea } from '../../../ui/forms/drop-area.tsx';
import { UnsavedChangesPrompt } from '../../../ui/forms/unsaved-changes.tsx';
import { toastDanger } from '../../../ui/notices/toast.ts';
import { canSendChunks } from './chunks.ts';
import { recordingFieldId } from './recording-field.ts';
import { notMp4, type UploadApi } from './upload.ts';
import { UploadRow } from './upload-row.tsx';
import styles from './uploader.module.css';
import { useUpload } from './use-upload.ts';

interface Props {
  calls: UploadApi;
  /** Why uploading is disabled, for read-only staff. */
  disabledReason?: string;
  /** The upload is complete; `interviewId` is the interview with the recording. */
  onDone?: (file: File, interviewId: string | null) => void;
  /** Whether an upload is running or waiting. */
  onBusy?: (busy: boolean) => void;
}

const hint =
  'One MP4 file of any length. It is uploaded in small parts: after an interruption, choose the same file to continue.';
const titleOf = (disabledReason: string | undefined, again: boolean): string => {
  if (disabledReason !== undefined) return 'Upload not available';
  return again ? 'Drop another video here, or click to choose' : 'Drop the video here, or click to choose';
};

const unsupported = "Your browser doesn't support chunked uploads. Get a better browser.";

/** Drop area for a film, with the progress of its upload. One file at a time. */
export function Uploader({ calls, disabledReason, onDone, onBusy }: Props) {
  const { upload, view, start, clear } = useUpload(calls);
  const done = useRef(onDone);
  done.current = onDone;
  const state = view?.state;
  const busy =
    state === 'uploading' || state === 'retrying' || (state === 'error' && view?.resumable === true);

  useEffect(() => {
    onBusy?.(busy);
    return busy ? keepPageOpen() : undefined;
  }, [busy, onBusy]);
  useEffect(() => {
    if (!canSendChunks()) window.alert(unsupported);
  }, []);
  useEffect(() => {
    if (!upload) return;
    if (state === 'success') done.current?.(upload.file, upload.read().interviewId);
    if (state === 'cancelled' && upload.read().message === notMp4) void toastDanger(notMp4);
  }, [state, upload]);

  const choose = (files: readonly File[]) => {
    const [file] = files;
    if (files.length > 1) void toastDanger('Please upload one file at a time.');
    else if (file) start(file);
  };

  return (
    <div className={styles.uploader}>
      {!busy && (
        <DropArea
          fieldId={recordingFieldId}
          onFiles={choose}
          accept="video/mp4"
          icon="video"
          title={titleOf(disabledReason, state !== undefined)}
          hint={disabledReason ?? hint}
          disabled={disabledReason !== undefined}
        />
      )}
      {upload && view && <UploadRow upload={upload} view={view} onClear={clear} />}
      <UnsavedChangesPrompt
        when={busy}
        text="The recording is still being uploaded. If you leave, the upload stops; choose the same file again to resume it."
      />
    </div>
  );
}
