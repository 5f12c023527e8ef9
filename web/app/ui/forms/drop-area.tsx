import { type DragEvent, useId, useState } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import styles from './drop-area.module.css';

interface Props {
  onFiles: (files: readonly File[]) => void;
  /** The `accept` attribute of the file input. */
  accept: string;
  multiple?: boolean;
  icon: IconName;
  title: string;
  hint: string;
  disabled?: boolean;
  /** Id of the field, for links to it. */
  fieldId?: string;
}

/** A drop area for files that also opens the file picker. */
export function DropArea(props: Props) {
  const { onFiles, accept, multiple = false, icon, title, hint, disabled = false, fieldId } = props;
  const ownId = useId();
  const id = fieldId ?? ownId;
  const [isDragOver, setIsDragOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    if (!disabled) onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the file field inside is accessible
    <div
      className={styles.area}
      data-over={isDragOver || undefined}
      data-disabled={disabled || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDragOver(!disabled);
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={onDrop}
    >
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
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
          <Icon name={icon} size={30} />
        </span>
        <span className={styles.title}>{title}</span>
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      </label>
    </div>
  );
}
