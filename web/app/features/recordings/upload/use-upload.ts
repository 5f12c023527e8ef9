import { useEffect, useState, useSyncExternalStore } from 'react';
import { Upload, type UploadApi } from './upload.ts';
import type { UploadView } from './upload-view.ts';

const noView: UploadView | null = null;
const subscribeToNothing = () => () => undefined;

/** Runs one upload at a time. Leaving the page stops the upload, which can be resumed later. */
export function useUpload(): {
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
