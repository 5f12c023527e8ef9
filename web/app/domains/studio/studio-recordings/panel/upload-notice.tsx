import { useTakes } from '../takes-provider.tsx';
import styles from './recording.module.css';

/** After the call: how much of the recording this device still has to send. Nothing when the server has everything. */
export function UploadNotice() {
  const { progress } = useTakes();
  if (!progress || progress.isRecording) return null;
  const { sentBytes, totalBytes, isInMemory, failure } = progress;
  const percent = Math.floor((100 * sentBytes) / Math.max(1, totalBytes));
  return (
    <div className={styles.upload}>
      <p id="upload-progress">
        Uploading the rest of the recording: {percent} %. Please keep this page open.{' '}
        {isInMemory
          ? 'This device could not store the rest: if the page closes, the rest is lost.'
          : 'If it closes, open your link again on this device.'}
      </p>
      {failure && (
        <p role="status">
          {failure.code === 'offline'
            ? 'We cannot reach our server from here. Please check your internet connection.'
            : `Our server does not take it at the moment: ${failure.message}`}{' '}
          We keep trying.
        </p>
      )}
      <progress aria-labelledby="upload-progress" max={100} value={percent} />
    </div>
  );
}
