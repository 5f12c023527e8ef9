import { Button } from '@mantine/core';
import { useState } from 'react';
import { Confirm } from '../../../ui/dialogs/confirm.tsx';
import { formatFileSize } from '../../../ui/file-size.ts';
import { Icon } from '../../../ui/icon.tsx';
import progress from '../../../ui/loading/progress.module.css';
import type { Upload } from './upload.ts';
import styles from './upload-row.module.css';
import { formatTimeLeft } from './upload-speed.ts';
import type { UploadView } from './upload-view.ts';

interface Props {
  upload: Upload;
  view: UploadView;
  /** Removes the row after the upload has ended. */
  onClear: () => void;
}

/** A running upload: name, progress, speed, time left and actions. */
export function UploadRow({ upload, view, onClear }: Props) {
  const [cancelling, setCancelling] = useState(false);
  const percent = Math.floor((view.sent / view.total) * 100);
  const waiting = view.state === 'error' && view.resumable;
  const inProgress = view.state === 'uploading' || view.state === 'retrying' || waiting;
  return (
    <section className={styles.row} data-state={view.state} aria-label={`Upload of ${upload.file.name}`}>
      <div className={styles.head}>
        <Icon name={view.state === 'success' ? 'check' : 'video'} size={24} />
        <span className={styles.name}>{upload.file.name}</span>
        {inProgress && <span className={progress.percent}>{percent}%</span>}
      </div>
      {inProgress && (
        <progress className={progress.bar} max={100} value={percent} aria-label="Upload progress" />
      )}
      <p className={styles.facts}>
        <strong role="status">{view.label || (view.paused ? 'paused' : '')}</strong>
        {inProgress && <span>{factsOf(view)}</span>}
        {!inProgress && <span>{formatFileSize(view.total)}</span>}
      </p>
      {view.message && (
        <p className={styles.message} role="alert">
          {view.message}{' '}
          {view.signedOut && (
            <a href="/login" target="_blank" rel="noopener">
              Sign in
            </a>
          )}
        </p>
      )}
      <div className={styles.actions}>
        {inProgress && (view.paused || waiting) && (
          <Button size="sm" onClick={upload.resume}>
            Resume
          </Button>
        )}
        {inProgress && !view.paused && !waiting && (
          <Button size="sm" variant="default" onClick={upload.pause}>
            Pause
          </Button>
        )}
        {inProgress && (
          <Button size="sm" variant="default" onClick={() => setCancelling(true)}>
            Cancel
          </Button>
        )}
        {!inProgress && (
          <Button size="sm" variant="default" onClick={onClear}>
            Close
          </Button>
        )}
      </div>
      <Confirm
        opened={cancelling && inProgress}
        title="Cancel this upload?"
        text="The part uploaded so far will be deleted and cannot be resumed."
        confirmLabel="Cancel upload"
        cancelLabel="Keep uploading"
        onCancel={() => setCancelling(false)}
        onConfirm={() => {
          setCancelling(false);
          void upload.cancel();
        }}
      />
    </section>
  );
}

function factsOf({ sent, total, speed, paused }: UploadView): string {
  const facts = [`${formatFileSize(sent)} of ${formatFileSize(total)}`];
  if (speed && !paused)
    facts.push(`${formatFileSize(speed)}/s`, `${formatTimeLeft((total - sent) / speed)} left`);
  return facts.join(' · ');
}
