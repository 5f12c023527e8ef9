import { type DragEvent, useId, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './drop-area.module.css';

interface Props {
  onFiles: (files: readonly File[]) => void;
  /** A file was here before: ask for another one. */
  again: boolean;
  disabledReason?: string;
}

/** An area to drop a file on, or to press and choose one. */
export function DropArea({ onFiles, again, disabledReason }: Props) {
  const id = useId();
  const [over, setOver] = useState(false);
  const disabled = disabledReason !== undefined;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way; the file field inside is for everybody
    <div
      className={styles.area}
      data-over={over || undefined}
      data-disabled={disabled || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        id={id}
        type="file"
        accept="video/mp4"
        className={styles.field}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          onFiles(files);
        }}
      />
      <label htmlFor={id} className={styles.label}>
        <span className={styles.icon}>
          <Icon name="video" size={30} />
        </span>
        <span className={styles.title}>
          {disabled
            ? 'Nothing can be uploaded here'
            : again
              ? 'Drop another video here, or click to choose'
              : 'Drop the video here, or click to choose'}
        </span>
        <span id={`${id}-hint`} className={styles.hint}>
          {disabledReason ??
            'One mp4 file of any length. It travels in small parts: after a break, choose the same file to go on.'}
        </span>
      </label>
    </div>
  );
}
