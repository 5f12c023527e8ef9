import type { UploadProgress } from '@lifestory/contract';
import type { Upload } from './upload.queries.ts';

/** Returns an upload's progress, with `received` of its chunks stored. */
export const toUploadProgress = (upload: Upload, received: number): UploadProgress => ({
  success: true,
  done: upload.isCompleted,
  received,
  chunks: upload.chunks,
  session_id: upload.interviewId,
});
