import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Confirm } from '../../../../ui/dialogs/confirm.tsx';
import { formatFileSize } from '../../../../ui/file-size.ts';
import { Icon } from '../../../../ui/icon.tsx';
import progress from '../../../../ui/loading/progress.module.css';
import { notMp4Message } from './chunks.ts';
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

/** A running or ended upload: name, progress, speed, time left and actions. */
export function UploadRow({ upload, view, onClear }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  const percent = Math.floor((view.sent / view.total) * 100);
  const isWaiting = view.state === 'error' && view.resumable;
  const isInProgress = view.state === 'uploading' || view.state === 'retrying' || isWaiting;
  return (
    <section className={styles.row} data-state={view.state} aria-label={`Upload of ${upload.file.name}`}>
      <div className={styles.header}>
        <Icon name={view.state === 'success' ? 'check' : 'video'} size={24} />
        <span className={styles.name}>{upload.file.name}</span>
        {isInProgress && <span className={progress.percent}>{percent}%</span>}
      </div>
      {isInProgress && (
        <progress className={progress.bar} max={100} value={percent} aria-label="Upload progress" />
      )}
      <p className={styles.facts}>
        <strong role="status">{view.label || (view.paused ? 'paused' : '')}</strong>
        {isInProgress && <span>{describeProgress(view)}</span>}
        {!isInProgress && <span>{formatFileSize(view.total)}</span>}
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
      {view.message === notMp4Message && <ConversionHelp />}
      <div className={styles.actions}>
        {isInProgress && (view.paused || isWaiting) && (
          <Button size="sm" onClick={upload.resume}>
            Resume
          </Button>
        )}
        {isInProgress && !view.paused && !isWaiting && (
          <Button size="sm" look="outline" onClick={upload.pause}>
            Pause
          </Button>
        )}
        {isInProgress && (
          <Button size="sm" look="outline" onClick={() => setConfirming(true)}>
            Cancel
          </Button>
        )}
        {!isInProgress && (
          <Button size="sm" look="outline" onClick={onClear}>
            Close
          </Button>
        )}
      </div>
      <Confirm
        opened={isConfirming && isInProgress}
        title="Cancel this upload?"
        text="The part uploaded so far will be deleted and cannot be resumed."
        confirmLabel="Cancel upload"
        cancelLabel="Keep uploading"
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          void upload.cancel();
        }}
      />
    </section>
  );
}

/** How to make an MP4 film of another one, such as the MOV film of a phone. It needs no connection. */
const ConversionHelp = () => (
  <details className={styles.help}>
    <summary>How to turn a MOV or other film into MP4</summary>
    <p>A new name is not enough: the film itself must be saved as MP4. Two free programs can do it.</p>
    <ul>
      <li>
        <strong>HandBrake</strong>: open the film, choose the format MP4, and press Start Encode.
      </li>
      <li>
        <strong>VLC</strong>: in the Media menu, choose Convert / Save and add the film. Choose the profile
        “Video - H.264 + MP3 (MP4)” and press Start. On a Mac, it is Convert / Stream in the File menu.
      </li>
    </ul>
    <p>Then upload the new file here. Keep the first one until you have watched the new one.</p>
  </details>
);

function describeProgress({ sent, total, speed, paused }: UploadView): string {
  const facts = [`${formatFileSize(sent)} of ${formatFileSize(total)}`];
  if (speed && !paused)
    facts.push(`${formatFileSize(speed)}/s`, `${formatTimeLeft((total - sent) / speed)} left`);
  return facts.join(' · ');
}
