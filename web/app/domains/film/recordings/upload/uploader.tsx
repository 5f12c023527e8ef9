import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { keepPageOpen } from '../../../../api/page-holds.ts';
import { DropArea } from '../../../../ui/forms/drop-area.tsx';
import { UnsavedChangesPrompt } from '../../../../ui/forms/unsaved-changes.tsx';
import type { IconName } from '../../../../ui/icon.tsx';
import { toastDanger } from '../../../../ui/notices/toast.ts';
import { canSendChunks } from './chunks.ts';
import { recordingFieldId } from './recording-field.ts';
import { Upload, type UploadApi } from './upload.ts';
import { UploadRow } from './upload-row.tsx';
import type { UploadView } from './upload-view.ts';
import styles from './uploader.module.css';

const noView: UploadView | null = null;
const subscribeToNothing = () => () => undefined;

/** Runs one upload at a time. Leaving the page stops the upload, which can be resumed later. */
function useUpload(): {
  upload: Upload | null;
  view: UploadView | null;
  start(file: File, calls: UploadApi): void;
  clear(): void;
} {
  const [upload, setUpload] = useState<Upload | null>(null);
  const view = useSyncExternalStore(upload?.subscribe ?? subscribeToNothing, upload?.read ?? (() => noView));
  useEffect(() => () => upload?.leave(), [upload]);
  return {
    upload,
    view,
    start(file, calls) {
      const next = new Upload(file, calls);
      setUpload(next);
      void next.start();
    },
    clear: () => setUpload(null),
  };
}

/** The texts and file types of an uploader. */
export interface UploaderText {
  /** The `accept` attribute of the file field. */
  accept: string;
  icon: IconName;
  title: string;
  /** The title after a first file. */
  nextTitle: string;
  hint: string;
  /** Asked when the page is left during an upload. */
  leave: string;
}

interface Props {
  /** The calls of an upload, or a function that starts it and returns them, or null if it cannot be started. */
  calls: UploadApi | ((file: File) => Promise<UploadApi | null>);
  /** By default those for a film. */
  text?: UploaderText;
  /** Why uploading is disabled; shown instead of the hint. */
  disabledReason?: string;
  /** Called when the upload is complete; `interviewId` is the interview with the recording. */
  onDone?: (file: File, interviewId: string | null) => void;
  /** Called with whether an upload is running or waiting. */
  onBusy?: (busy: boolean) => void;
}

const filmText: UploaderText = {
  accept: 'video/mp4',
  icon: 'video',
  title: 'Drop the video here, or click to choose',
  nextTitle: 'Drop another video here, or click to choose',
  hint: 'One MP4 file of any length. It is uploaded in small parts: after an interruption, choose the same file to continue.',
  leave:
    'The recording is still being uploaded. If you leave, the upload stops; choose the same file again to resume it.',
};

const unsupportedMessage = "Your browser doesn't support chunked uploads. Get a better browser.";

/** Drop area for a large file, with the progress of its upload. One file at a time. */
export function Uploader({ calls, text = filmText, disabledReason, onDone, onBusy }: Props) {
  const { upload, view, start, clear } = useUpload();
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
    const { message } = upload.read();
    if (state === 'cancelled' && message) void toastDanger(message);
  }, [state, upload]);

  const startUpload = async (files: readonly File[]) => {
    const [file] = files;
    if (files.length > 1) return toastDanger('Please upload one file at a time.');
    if (!file) return;
    const uploadCalls = typeof calls === 'function' ? await calls(file) : calls;
    if (uploadCalls) start(file, uploadCalls);
  };
  const title = state === undefined ? text.title : text.nextTitle;

  return (
    <div className={styles.uploader}>
      {!isBusy && (
        <DropArea
          fieldId={recordingFieldId}
          onFiles={(files) => void startUpload(files)}
          accept={text.accept}
          icon={text.icon}
          title={disabledReason === undefined ? title : 'Upload not available'}
          hint={disabledReason ?? text.hint}
          disabled={disabledReason !== undefined}
        />
      )}
      {upload && view && <UploadRow upload={upload} view={view} onClear={clear} />}
      <UnsavedChangesPrompt when={isBusy} text={text.leave} />
    </div>
  );
}
