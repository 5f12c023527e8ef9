import type { UnfinishedUpload } from '@lifestory/contract';
import { Button } from '@mantine/core';
import { formatFileSize } from '../../../ui/file-size.ts';
import list from '../../../ui/lists/framed-list.module.css';
import { formatTime } from '../../../ui/time.ts';
import styles from './recording-list.module.css';

/** An unfinished upload with its progress, instructions for resuming it, and a cancel button. */
export function UnfinishedUploadRow({
  upload,
  onDiscard,
}: {
  upload: UnfinishedUpload;
  onDiscard: () => void;
}) {
  const { filename, bytes, received_bytes, created_at, uploaded_by, own } = upload;
  const percent = Math.floor((received_bytes / bytes) * 100);
  return (
    <li className={list.row}>
      <p className={list.header}>
        <strong>{filename}</strong>
      </p>
      <p className={list.facts}>
        {percent}% of {formatFileSize(bytes)} · started by {own ? 'you' : uploaded_by},{' '}
        {formatTime(created_at, 'MM-DD-YYYY')}
      </p>
      {own && <p className={list.facts}>Choose the same file again to continue.</p>}
      <div className={styles.actions}>
        <Button size="sm" variant="default" onClick={onDiscard}>
          Cancel upload
        </Button>
      </div>
    </li>
  );
}
